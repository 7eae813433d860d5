package sh.joiner.model.interruption;

/** The channel that delivered a notice. */
public enum NoticeSource {
    /** The SQS queue. */
    QUEUE("Queue"),
    /** The status of the instance in EC2. */
    STATUS("Status");

    private final String word;

    NoticeSource(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
