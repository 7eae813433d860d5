package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import sh.joiner.port.Failures;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.clock.SandboxClock;

/**
 * A clock that follows the clock of a world in another process. The clock adopts changes of speed and jumps
 * immediately, and corrects drift once per second of wall-clock time.
 *
 * <p>The clock stops while the world does not respond. The clock treats the world as lost if the world does not respond
 * for longer than {@link #LONGEST_SILENCE}, or if the world was restarted, because a restarted world has lost its state.
 * If the world is lost, the clock reports the loss once, in a sentence, and stops permanently.
 */
public final class RemoteClock implements WorldClock, AutoCloseable {

    /** The longest wall-clock time without a response until the clock treats the world as lost. */
    static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

    private static final Logger LOG = Logger.getLogger(RemoteClock.class);
    private static final int LEAST_MISSES = 2; // a single miss can also mean that this process was suspended
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration NEXT_TRY = Duration.ofMillis(250);
    private static final Duration LEAST_JUMP = Duration.ofNanos(1);
    private static final long UNKNOWN = -1;

    private final WorldConnection link;
    private final Consumer<String> onLoss;
    private final SandboxClock clock;
    private final Thread follower;
    private ClockReading last;
    private long lastSuccess = System.nanoTime();
    private int misses; // consecutive; only used by the follower thread
    private volatile boolean closed;

    /**
     * Starts to follow the world's clock.
     *
     * @param onLoss receives one message, a sentence, when the world is lost
     */
    public RemoteClock(WorldConnection link, Consumer<String> onLoss) {
        this.link = link;
        this.onLoss = onLoss;
        this.last = read(link, UNKNOWN);
        this.clock = new SandboxClock(last.now());
        clock.follow(last.now(), last.speed());
        this.follower = Thread.ofPlatform().name("world-follower").daemon().start(this::follow);
    }

    private static ClockReading read(WorldConnection link, long known) {
        var question = JsonNodeFactory.instance.objectNode().put("known", known);
        return ClockReading.of(link.ask("/clock", question, ANSWER_TIMEOUT).body());
    }

    private void follow() {
        boolean follows = true;
        while (follows && !closed) {
            follows = readOnce();
        }
    }

    /** Reads the world's clock once. Returns true if the world may still respond. */
    private boolean readOnce() {
        try {
            return adopt(read(link, last.change()));
        } catch (WorldUnreachable silent) {
            return missed(silent);
        } catch (Throwable ending) {
            return !closed && missed(Failures.asException(ending));
        }
    }

    private boolean adopt(ClockReading reading) {
        if (!reading.world().equals(last.world())) {
            stop();
            onLoss.accept(
                    "the sandbox's world at %s was restarted and has lost its previous state".formatted(link.url()));
            return false;
        }
        if (reading.jumps() != last.jumps()) {
            jump(Duration.between(clock.now(), reading.now()));
        }
        clock.follow(reading.now(), reading.speed());
        last = reading;
        lastSuccess = System.nanoTime();
        misses = 0;
        return true;
    }

    private void jump(Duration by) {
        clock.advance(by.compareTo(LEAST_JUMP) < 0 ? LEAST_JUMP : by);
    }

    private boolean missed(RuntimeException why) {
        if (closed) {
            return false;
        }
        stop();
        misses++;
        if (misses >= LEAST_MISSES && System.nanoTime() - lastSuccess > LONGEST_SILENCE.toNanos()) {
            onLoss.accept(String.valueOf(why.getMessage()));
            return false;
        }
        LOG.debugf("the world's clock does not respond: reason=%s", why.getMessage());
        LockSupport.parkNanos(NEXT_TRY.toNanos());
        return true;
    }

    private void stop() {
        clock.follow(clock.now(), 0);
    }

    @Override
    public Instant now() {
        return clock.now();
    }

    @Override
    public Timer schedule(Duration after, Runnable task) {
        return clock.schedule(after, task);
    }

    @Override
    public void onJump(Runnable listener) {
        clock.onJump(listener);
    }

    @Override
    public void close() {
        closed = true;
        follower.interrupt();
        clock.close();
    }
}
