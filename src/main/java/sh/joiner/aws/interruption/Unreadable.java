package sh.joiner.aws.interruption;

/** A message that cannot be read; the text says why, and what to do about it. */
final class Unreadable extends Exception {

    private static final long serialVersionUID = 1L;

    Unreadable(String problem) {
        super(problem);
    }

    String problem() {
        return String.valueOf(getMessage());
    }
}
