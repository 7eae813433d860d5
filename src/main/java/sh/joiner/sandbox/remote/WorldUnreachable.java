package sh.joiner.sandbox.remote;

/** Thrown when the world in the other process does not respond. The message is a sentence for users, without a full stop. */
public final class WorldUnreachable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WorldUnreachable(String message, Throwable cause) {
        super(message, cause);
    }
}
