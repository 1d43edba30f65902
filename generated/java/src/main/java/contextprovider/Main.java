package contextprovider;

import contextprovider.contextgraph.Program;

/** Answers a host on standard input and output, or over HTTP. */
public final class Main {
    private Main() {}

    /**
     * The program.
     *
     * @param args see --help
     */
    public static void main(String[] args) {
        System.exit(Program.run(Provider::server, args));
    }
}
