package sh.joiner.ui.frame;

/** Thrown when an object does not exist (any longer), or when this process does not know the object. */
public final class NoSuchPage extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    public NoSuchPage(String what) {
        this(404, what);
    }

    private NoSuchPage(int status, String what) {
        super(what, null, false, false); // it is an answer, so it needs no stack trace
        this.status = status;
    }

    /** Returns an answer for an object that may exist: another process knows, or this process will know later. */
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
