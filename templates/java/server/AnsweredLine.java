package contextprovider.contextgraph;

import java.io.IOException;

/** The reply to a line of a host. */
final class AnsweredLine {
    private final Server server;
    private Envelope reply;
    private boolean last;

    AnsweredLine(Server server, byte[] line) {
        this.server = server;
        try {
            reply = handle(Wire.decodeLine(line));
        } catch (UnknownTypeException e) {
            reply = e.id().isPresent() ? failure(e.id().get(), ErrorCode.BAD_REQUEST, e.getMessage()) : null;
        } catch (DecodeException e) {
            reply = rejection(line, e);
        }
    }

    private AnsweredLine(Server server, Envelope reply) {
        this.server = server;
        this.reply = reply;
    }

    /** The reply to the next line; null at the end. */
    static AnsweredLine next(Server server, LineReader lines) throws IOException {
        try {
            byte[] line = lines.next();
            return line == null ? null : new AnsweredLine(server, line);
        } catch (DecodeException e) {
            return new AnsweredLine(server, failure(null, ErrorCode.BAD_REQUEST, e.getMessage()));
        }
    }

    static AnsweredLine tooLong(Server server) {
        return new AnsweredLine(server, failure(null, ErrorCode.BAD_REQUEST, "the message is longer than 16 MiB"));
    }

    /** The reply as a line, null for none. */
    byte[] reply() {
        try {
            return reply == null ? null : Wire.encodeLine(reply);
        } catch (EncodeException e) {
            server.log("a reply cannot be written: " + e.getMessage());
            return Wire.encodeLine(failure(null, ErrorCode.INTERNAL, "the reply could not be written"));
        }
    }

    /** Whether the host has asked for the end. */
    boolean isLast() {
        return last;
    }

    /** What is said to a line that could not be decoded: nothing if it is meant for hosts. */
    private static Envelope rejection(byte[] line, DecodeException fault) {
        try {
            JsonHead head = JsonReader.read(line, in -> JsonHead.decode(in, Wire.TAG));
            boolean forHosts = head.type() != null && MessageFacts.isFromProvider(head.type());
            return forHosts ? null : failure(head.id(), ErrorCode.BAD_REQUEST, fault.getMessage());
        } catch (DecodeException malformed) {
            return failure(null, ErrorCode.BAD_REQUEST, fault.getMessage());
        }
    }

    private Envelope handle(Envelope message) {
        if (message instanceof Handshake handshake) {
            return handshake(handshake.protocolVersion());
        }
        if (message instanceof Query query) {
            return query(query);
        }
        if (message instanceof Verify verify) {
            return verify(verify);
        }
        last = message instanceof Shutdown;
        String kind = Wire.envelopeKind(message);
        boolean silent = MessageFacts.isFromProvider(kind) || MessageFacts.isNotification(kind);
        return silent ? null : failure(null, ErrorCode.BAD_REQUEST, "this provider does not answer " + kind);
    }

    private Envelope handshake(String version) {
        if (Protocol.versionsCompatible(version, Protocol.VERSION)) {
            return server.handshakeAck();
        }
        String fault = "this provider speaks " + Protocol.VERSION + ", not " + version;
        return failure(null, ErrorCode.INCOMPATIBLE_VERSION, fault);
    }

    private Envelope query(Query query) {
        try {
            ContextQueryResult result = server.query(query.query());
            return Frames.builder().id(query.id()).result(result).build();
        } catch (Throwable e) { // whatever the author's code does, the server lives on
            return failed(query.id(), e);
        }
    }

    private Envelope verify(Verify verify) {
        try {
            return Verified.builder().response(server.verify(verify.request())).build();
        } catch (RequestException e) {
            return failed(null, e);
        }
    }

    /** The reply for a failure. What is not meant for the host stays in the log. */
    private Envelope failed(String id, Throwable cause) {
        if (cause instanceof RequestException request) {
            return failure(id, request.code(), request.getMessage());
        }
        server.log("the query failed", cause);
        return failure(id, ErrorCode.INTERNAL, "the provider failed; its log says why");
    }

    private static Envelope failure(String id, ErrorCode code, String message) {
        return Error.builder().id(id).code(code).message(message).build();
    }
}
