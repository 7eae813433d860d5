package sh.joiner.sandbox.remote;

/** Thrown when the port on which the world should listen is in use. The message is a sentence for users. */
public final class PortTaken extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PortTaken(int port, Throwable cause) {
        super(
                "port %d is in use by another program, so the sandbox's world cannot listen on it: stop that program or set another port"
                        .formatted(port),
                cause);
    }
}
