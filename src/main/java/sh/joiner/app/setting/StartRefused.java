package sh.joiner.app.setting;

/** Thrown when the program cannot start with its settings; the message is one sentence for the user. */
public final class StartRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StartRefused(String sentence) {
        super(sentence);
    }

    /** Returns the message of the root cause of a failure, or the name of its class if it has no message. */
    public static String rootMessage(Throwable thrown) {
        var root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }
}
