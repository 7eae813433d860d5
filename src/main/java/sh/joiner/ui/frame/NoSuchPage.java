package sh.joiner.ui.frame;

/** Nothing of that name is there (any more), or nobody here knows. */
public final class NoSuchPage extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    public NoSuchPage(String what) {
        this(404, what);
    }

    private NoSuchPage(int status, String what) {
        super(what, null, false, false); // it is an answer: nobody reads a stack trace of it
        this.status = status;
    }

    /** It may be there: somebody else knows, or this process later. */
    public static NoSuchPage notKnown(String what) {
        return new NoSuchPage(503, what);
    }

    int status() {
        return status;
    }

    String what() {
        return String.valueOf(getMessage());
    }
}
