package sh.joiner.app.setting;

/** The program cannot start as it was asked to; the message is the one sentence that a person needs. */
public final class StartRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StartRefused(String sentence) {
        super(sentence);
    }

    /** Says why something failed: the message of the first cause, or its class where it has none. */
    public static String rootMessage(Throwable thrown) {
        var root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }
}
