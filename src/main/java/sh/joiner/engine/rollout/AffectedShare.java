package sh.joiner.engine.rollout;

/**
 * The share of nodes or pods with a problem.
 *
 * @param count those with the problem
 * @param total all of them
 */
record AffectedShare(int count, int total) {

    /**
     * Returns true if more nodes or pods have the problem than the share of the old ones suggests. The suggested number is rounded to whole nodes or pods, so that a
     * single new node can be compared with many old nodes.
     */
    boolean exceeds(AffectedShare old) {
        return old.total == 0 ? count > 0 : 2L * count * old.total > 2L * old.count * total + old.total;
    }

    @Override
    public String toString() {
        return "%d of %d".formatted(count, total);
    }
}
