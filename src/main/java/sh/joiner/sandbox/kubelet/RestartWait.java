package sh.joiner.sandbox.kubelet;

import java.time.Duration;

/** The restart back-off of a kubelet: 1 second for the first restart, then ten seconds, doubled for each restart up to five minutes. */
public final class RestartWait {

    /** The exit code of a killed container. */
    static final int EXIT_CODE = 137;

    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final int MIN_SECONDS = 10;
    private static final int MAX_SECONDS = 300;
    private static final int MAX_DOUBLINGS = 5;

    private RestartWait() {}

    public static Duration delay(int restarts) {
        if (restarts == 0) {
            return FIRST;
        }
        int doublings = Math.min(restarts - 1, MAX_DOUBLINGS);
        return Duration.ofSeconds(Math.min(MAX_SECONDS, MIN_SECONDS << doublings));
    }
}
