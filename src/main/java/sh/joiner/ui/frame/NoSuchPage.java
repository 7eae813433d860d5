package sh.joiner.ui.frame;

/** Thrown when a page's object does not exist, or when this process does not know the object yet. */
public final class NoSuchPage extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    public NoSuchPage(String reason) {
        this(404, reason);
    }

    private NoSuchPage(int status, String reason) {
        super(reason, null, false, false); // answers a request, so no stack trace is needed
        this.status = status;
    }

    /** Returns the exception for an object that may exist: another process may know the object, or this process may know it later. */
    public static NoSuchPage notKnown(String reason) {
        return new NoSuchPage(503, reason);
    }

    int status() {
        return status;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
