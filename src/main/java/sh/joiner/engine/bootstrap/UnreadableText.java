package sh.joiner.engine.bootstrap;

/** User data that cannot be read as what it says it is. Does not leave this package. */
final class UnreadableText extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableText(String message) {
        super(message);
    }
}
