package sh.joiner.sandbox.cluster;

/** Thrown when the port of the cluster is in use. The message is written for users. */
public final class PortInUse extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PortInUse(int port, Throwable cause) {
        super(
                "port %d is in use by another program, so the sandbox's cluster cannot listen there: stop that program or set another port"
                        .formatted(port),
                cause);
    }
}
