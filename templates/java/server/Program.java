package contextprovider.contextgraph;

import com.sun.net.httpserver.HttpServer;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * The main program of a provider. From its start on, standard output belongs to the protocol: what anything else prints there
 * comes out on standard error.
 */
public final class Program {
    private static final String USAGE = """
        Usage: %s [--http [HOST:]PORT [--public]]

        Without arguments, answer the messages of a host on standard input, one a line.

          --http [HOST:]PORT  serve HTTP instead; the host is 127.0.0.1 unless given
          --public            let that be an address that other machines can reach
          --version           print the version
          --help              print this
        """;

    private static final int THREADS = 16;
    private static final int BACKLOG = 1024;

    private final Server server;
    private final FileOutputStream out;
    private String address;
    private boolean open;

    private Program(Server server, FileOutputStream out) {
        this.server = server;
        this.out = out;
    }

    /**
     * Serves as the arguments say, until it is told to stop.
     *
     * @param made makes the server, once standard output is out of its reach
     * @param args the program's arguments
     * @return the exit code
     */
    public static int run(Supplier<Server> made, String... args) {
        PrintStream log = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.setErr(log);
        System.setOut(log);
        System.setIn(InputStream.nullInputStream());
        try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            return new Program(made.get(), out).run(args);
        } catch (IOException | RulesException e) {
            log.println("not serving: " + e.getMessage());
            return 1;
        }
    }

    private int run(String... args) throws IOException, RulesException {
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--help" -> {
                    return print(USAGE.formatted(server.info().name()));
                }
                case "--version" -> {
                    ProviderInfo info = server.info();
                    return print(info.name() + " " + info.version() + " " + Protocol.VERSION + "\n");
                }
                case "--public" -> open = true;
                case "--http" -> address = ++i < args.length ? args[i] : "";
                default -> {
                    System.err.print(USAGE.formatted(server.info().name()));
                    return 2;
                }
            }
        }
        server.check();
        if (address == null) {
            server.serveLines(new FileInputStream(FileDescriptor.in), out);
        } else {
            serveHttp();
        }
        return 0;
    }

    private int print(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        return 0;
    }

    private void serveHttp() throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxReqTime", "60"); // seconds
        HttpServer http = HttpServer.create(endpoint(), BACKLOG);
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        http.setExecutor(pool);
        http.createContext("/", new HttpEndpoint(server));
        http.start();
        System.err.println("serving http:/" + http.getAddress() + "/");
        try {
            new CountDownLatch(1).await(); // until a signal ends the program
        } catch (InterruptedException e) {
            http.stop(0);
            pool.shutdownNow();
        }
    }

    /** The address to listen at. One that is not this machine's has to be asked for: everybody in reach could read what is known. */
    private InetSocketAddress endpoint() throws IOException {
        int colon = address.lastIndexOf(':');
        String host = colon <= 0 ? "127.0.0.1" : address.substring(0, colon);
        if (!host.startsWith("[")) { // 0.0.0.0 is not every IPv6 address as well
            System.setProperty("java.net.preferIPv4Stack", "true");
        }
        try {
            InetAddress at = InetAddress.getByName(host);
            if (!at.isLoopbackAddress() && !open) {
                throw new IOException(host + " is not this machine: add --public to serve there nevertheless");
            }
            return new InetSocketAddress(at, Integer.parseInt(address.substring(colon + 1)));
        } catch (UnknownHostException | IllegalArgumentException e) {
            throw new IOException("no [HOST:]PORT to listen at: " + address, e);
        }
    }
}
