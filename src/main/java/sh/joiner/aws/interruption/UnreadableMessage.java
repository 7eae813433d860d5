package sh.joiner.aws.interruption;

/** Thrown when a message cannot be read. The text names the problem and the remedy. */
final class UnreadableMessage extends Exception {

    private static final long serialVersionUID = 1L;

    UnreadableMessage(String problem) {
        super(problem);
    }

    String problem() {
        return String.valueOf(getMessage());
    }
}
