package sh.joiner.sandbox.remote;

/** The port that the world should listen on is taken; the message is one sentence for a person. */
public final class PortTaken extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PortTaken(int port, Throwable cause) {
        super(
                "port %d is in use by another program, so other processes cannot reach the sandbox's world there: stop that program or set another port"
                        .formatted(port),
                cause);
    }
}
