package sh.joiner.kubernetes.rate;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import sh.joiner.port.WorldClock;

/**
 * Goes on as fast as the faster of the wall clock and the world's clock: in a sandbox whose clock runs at forty times the speed, forty times the requests
 * are usual, and in one whose clock stands still people still use the API server. Thread-safe.
 */
final class FasterClock implements LongSupplier {

    private final LongSupplier wall;
    private final WorldClock world;
    private long nanos;
    private long wallSeen;
    private Instant worldSeen;

    FasterClock(LongSupplier wall, WorldClock world) {
        this.wall = wall;
        this.world = world;
        this.wallSeen = wall.getAsLong();
        this.worldSeen = world.now();
    }

    @Override
    public synchronized long getAsLong() {
        long wallNow = wall.getAsLong();
        var worldNow = world.now();
        long byWorld = Math.max(0, nanosBetween(worldSeen, worldNow));
        nanos += Math.max(wallNow - wallSeen, byWorld);
        wallSeen = wallNow;
        worldSeen = worldNow;
        return nanos;
    }

    private static long nanosBetween(Instant from, Instant to) {
        var between = Duration.between(from, to);
        var most = Duration.ofHours(1); // a jump of years is no more
        return (between.compareTo(most) < 0 ? between : most).toNanos();
    }
}
