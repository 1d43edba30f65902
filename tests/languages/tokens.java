import com.sun.tools.javac.parser.ScannerFactory;
import com.sun.tools.javac.parser.Tokens.Token;
import com.sun.tools.javac.parser.Tokens.TokenKind;
import com.sun.tools.javac.util.Context;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Prints every token of Java source files that is neither a comment nor a literal, one a line, as the compiler sees it. */
class Tokens {
    public static void main(String[] paths) throws Exception {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        ScannerFactory scanners = ScannerFactory.instance(new Context());
        for (String path : paths) {
            var scanner = scanners.newScanner(Files.readString(Path.of(path)), false);
            for (scanner.nextToken(); scanner.token().kind != TokenKind.EOF; scanner.nextToken()) {
                Token token = scanner.token();
                if (token.kind == TokenKind.ERROR) {
                    throw new IllegalArgumentException(path + ": no token of Java at " + token.pos);
                }
                if (token.kind == TokenKind.IDENTIFIER) {
                    out.println("identifier " + token.name());
                } else if (!token.kind.name().endsWith("LITERAL")) {
                    out.println(token.kind);
                }
            }
        }
        out.flush();
    }
}
