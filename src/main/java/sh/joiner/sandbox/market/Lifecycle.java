package sh.joiner.sandbox.market;

/** How an instance is bought. The words are EC2's own for its fleets. */
public enum Lifecycle {
    ON_DEMAND("on-demand"),
    SPOT("spot");

    private final String word;

    Lifecycle(String word) {
        this.word = word;
    }

    @Override
    public String toString() {
        return word;
    }
}
