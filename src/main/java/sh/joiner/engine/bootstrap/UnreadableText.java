package sh.joiner.engine.bootstrap;

/** Thrown when user data does not have its declared format. Not thrown outside this package. */
final class UnreadableText extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableText(String message) {
        super(message);
    }
}
