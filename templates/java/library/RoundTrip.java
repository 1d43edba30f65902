package contextprovider.contextgraph;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * Decodes each line of its input and encodes it again. For each line that is not blank it prints one, an object with the
 * member "ok" (the message), "error" (path and message) or "unknown" (the type).
 */
public final class RoundTrip {
    private RoundTrip() {}

    /**
     * The program.
     *
     * @param args none are looked at
     * @throws IOException if standard input or output fails
     */
    public static void main(String[] args) throws IOException {
        LineReader lines = new LineReader(System.in);
        try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            for (byte[] answer = answer(lines); answer != null; answer = answer(lines)) {
                out.write(answer);
            }
        }
    }

    /** The line that answers the next one; null at the end. */
    private static byte[] answer(LineReader lines) throws IOException {
        JsonWriter out = new JsonWriter(256);
        out.openObject();
        try {
            byte[] line = lines.next();
            if (line == null) {
                return null;
            }
            RawJson again = Wire.write(Wire.decodeLine(line)).toRaw();
            out.name("ok");
            out.raw(again);
        } catch (UnknownTypeException e) {
            out.name("unknown");
            out.string(e.type());
        } catch (DecodeException e) {
            error(out, e.path(), e.fault());
        } catch (EncodeException e) {
            error(out, e.path(), e.getMessage());
        }
        out.closeObject();
        return out.toLine();
    }

    private static void error(JsonWriter out, String path, String message) {
        out.name("error");
        out.openObject();
        out.name("path");
        out.string(path);
        out.name("message");
        out.string(message);
        out.closeObject();
    }
}
