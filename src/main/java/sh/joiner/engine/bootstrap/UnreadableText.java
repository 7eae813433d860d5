package sh.joiner.engine.bootstrap;

/** Thrown when user data does not have the format that it claims. Not thrown outside this package. */
final class UnreadableText extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableText(String message) {
        super(message);
    }
}
