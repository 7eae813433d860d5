package sh.joiner.sandbox.remote;

/** The world in the other process does not answer; the message is a sentence for a person, without its full stop. */
public final class WorldGone extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WorldGone(String message, Throwable cause) {
        super(message, cause);
    }
}
