package sh.joiner.port;

/**
 * The lease of the leader, which at most one process holds (aws 8.5). Leases use real time even if the sandbox's clock runs faster, because
 * other processes do not share that clock.
 */
public interface Leadership extends AutoCloseable {

    /** Throws {@link RemoteCallException} if this process is known to have no permission for the lease and would stay a standby forever. */
    void demandPermission();

    /**
     * Tries to acquire the lease until this object is closed, even after the lease was lost. One thread runs both
     * callbacks in turn: {@code gained} when a term starts, {@code lost} when a term ends without a release. The next
     * term starts after {@code lost} has returned.
     */
    void seek(Runnable gained, Runnable lost);

    /**
     * Returns true if this process may write now. Becomes false, by a monotonic clock, before another process may
     * acquire the lease. This is true even if this process was suspended. Cheap enough for a call before each write.
     */
    boolean isHeld();

    /** Releases the lease, so that another process need not wait for its expiry. */
    @Override
    void close();
}
