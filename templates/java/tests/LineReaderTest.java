package contextprovider.contextgraph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    @Test
    void onlyALineFeedEndsALine() throws IOException {
        String longest = "x".repeat(LineReader.MAX_LINE);
        String text = "a\r\n\n \t\r\nb\u2028\u0085b\n" + longest + "\n" + longest + "x\n" + "last";
        LineReader lines = new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        for (String line : List.of("a\r", "b\u2028\u0085b", longest)) {
            assertArrayEquals(line.getBytes(StandardCharsets.UTF_8), lines.next());
        }
        assertThrows(DecodeException.class, lines::next);
        assertArrayEquals("last".getBytes(StandardCharsets.UTF_8), lines.next());
        assertNull(lines.next());
    }
}
