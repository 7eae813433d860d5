package sh.joiner.model.interruption;

/** Where a notice was told. */
public enum NoticeSource {
    /** On the queue. */
    QUEUE("Queue"),
    /** In the status of the instance. */
    STATUS("Status");

    private final String word;

    NoticeSource(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
