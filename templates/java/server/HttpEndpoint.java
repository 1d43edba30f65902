package contextprovider.contextgraph;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Answers the message in the body of a POST request. An error of the protocol is a reply like others, with status 200; where
 * there is nothing to say, the status is 204. A shutdown ends nothing here: others may be served.
 */
public final class HttpEndpoint implements HttpHandler {
    private final Server server;

    /**
     * An endpoint of a server.
     *
     * @param server what answers
     */
    public HttpEndpoint(Server server) {
        this.server = server;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.getResponseHeaders().set("Allow", "POST");
                refuse(exchange, 405, "send one message as the body of a POST request");
            } else if (exchange.getRequestHeaders().containsKey("Origin")) {
                refuse(exchange, 403, "not for web pages"); // a browser says so of what a page asks, a host does not
            } else {
                send(exchange, reply(exchange.getRequestBody()));
            }
        }
    }

    private byte[] reply(InputStream in) throws IOException {
        byte[] body = in.readNBytes(LineReader.MAX_LINE);
        return in.read() < 0 ? server.answer(body) : server.tooLong();
    }

    private static void send(HttpExchange exchange, byte[] reply) throws IOException {
        if (reply == null) {
            exchange.sendResponseHeaders(204, -1);
            return;
        }
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, reply.length);
        exchange.getResponseBody().write(reply);
    }

    private static void refuse(HttpExchange exchange, int status, String reason) throws IOException {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        exchange.sendResponseHeaders(status, text.length);
        exchange.getResponseBody().write(text);
    }
}
