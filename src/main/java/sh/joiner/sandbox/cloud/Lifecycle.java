package sh.joiner.sandbox.cloud;

/** How an instance is bought. The words are EC2's own for its fleets. */
enum Lifecycle {
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
