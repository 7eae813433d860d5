package sh.joiner.sandbox.patch;

/** A patch that cannot be read or does not fit the document. */
public final class PatchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public PatchException(String message) {
        super(message);
    }

    public PatchException(String message, Throwable cause) {
        super(message, cause);
    }
}
