/** Says where a text is not a message of the schema, and why. */
export class DecodeError extends Error {
  /** JSON Pointer into the message, empty for the whole of it. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = "DecodeError";
    this.path = path;
  }
}

/** Says which value cannot be written as JSON, and why. */
export class EncodeError extends Error {
  /** JSON Pointer into the message, empty for the whole of it. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = "EncodeError";
    this.path = path;
  }
}

/** A well-formed message of a type that the schema does not have. */
export class UnknownTypeError extends Error {
  /** The type, as the message has it. */
  readonly type: string;
  /** The message's member `id`, if that is a string. */
  readonly id: string | undefined;

  constructor(type: string, id: string | undefined) {
    super(`unknown type of message: ${type}`);
    this.name = "UnknownTypeError";
    this.type = type;
    this.id = id;
  }
}
