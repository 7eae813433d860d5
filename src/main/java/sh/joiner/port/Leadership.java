package sh.joiner.port;

/**
 * The right to act on the cluster, which at most one process of several holds (aws 8.5). Kept on the wall's clock, however fast the world's runs:
 * the other processes have no other.
 */
public interface Leadership extends AutoCloseable {

    /** Throws {@link OutsideTrouble} where it could never be held: this process would stand by for ever. */
    void demandPermission();

    /**
     * Seeks the right until this is closed, also after it was lost. Both run on one thread of their own, in turn: {@code gained} when a term
     * begins, {@code lost} when a term ends against the holder's will. The next term begins after {@code lost} has returned.
     */
    void seek(Runnable gained, Runnable lost);

    /**
     * Returns true if this process may write now. Turns false by a monotonic clock before another process may take over, also if this process
     * was suspended; cheap enough to be asked before each write.
     */
    boolean isHeld();

    /** Gives it back, so that another need not wait until it runs out. */
    @Override
    void close();
}
