package sh.joiner.ui.frame;

/** Thrown when a page's object does not exist, or when this process does not know the object yet. */
public final class NoSuchPage extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String name;

    public NoSuchPage(String reason) {
        this(404, reason, "");
    }

    private NoSuchPage(int status, String reason, String name) {
        super(reason, null, false, false); // answers a request, so no stack trace is needed
        this.status = status;
        this.name = name;
    }

    /** Returns the exception for an object that does not exist, or does not exist any more. */
    public static NoSuchPage deleted(String kind, String name) {
        return new NoSuchPage(404, "There is no %s “%s”. It may have been deleted.".formatted(kind, name), name);
    }

    /** Returns the exception for an object that may exist: another process may know the object, or this process may know it later. */
    public static NoSuchPage notKnown(String reason) {
        return new NoSuchPage(503, reason, "");
    }

    int status() {
        return status;
    }

    /** Returns the name of the missing object; empty if the page is not the page of one object. */
    String name() {
        return name;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
