package sh.joiner.port;

/**
 * The right to act on the cluster, which at most one process of several holds (aws 8.5). Kept on the wall's clock, however fast the world's runs:
 * the other processes have no other.
 */
public interface Leadership extends AutoCloseable {

    /** Throws {@link OutsideTrouble} where it could never be held: this process would stand by for ever. */
    void demandPermission();

    /**
     * Seeks it until it is held, and keeps it from then on. Both are run on a thread of their own: {@code gained} once, and {@code lost} if it is
     * lost against the holder's will. What is lost is not sought again.
     */
    void seek(Runnable gained, Runnable lost);

    boolean isHeld();

    /** Gives it back, so that another need not wait until it runs out. */
    @Override
    void close();
}
