package sh.joiner.sandbox.kubelet;

import java.time.Duration;

/** How long a kubelet waits before it starts ended containers again: at once, then ten seconds, doubling up to five minutes. */
public final class RestartWait {

    /** What a container ends with that was killed. */
    static final int EXIT_CODE = 137;

    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final int LEAST_SECONDS = 10;
    private static final int MOST_SECONDS = 300;
    private static final int MOST_DOUBLINGS = 5;

    private RestartWait() {}

    public static Duration delay(int restarts) {
        if (restarts == 0) {
            return FIRST;
        }
        int doublings = Math.min(restarts - 1, MOST_DOUBLINGS);
        return Duration.ofSeconds(Math.min(MOST_SECONDS, LEAST_SECONDS << doublings));
    }
}
