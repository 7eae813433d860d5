package sh.joiner.sandbox.patch;

/** Thrown when a patch cannot be parsed or cannot be applied to the document. */
public final class PatchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public PatchException(String message) {
        super(message);
    }

    public PatchException(String message, Throwable cause) {
        super(message, cause);
    }
}
