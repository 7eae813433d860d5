package sh.joiner.aws.interruption;

/** A message that cannot be read; the text says why, and what to do about it. */
final class UnreadableMessage extends Exception {

    private static final long serialVersionUID = 1L;

    UnreadableMessage(String problem) {
        super(problem);
    }

    String problem() {
        return String.valueOf(getMessage());
    }
}
