package sh.joiner.sandbox.call;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** Answers one call at a time, so that the world's state needs no lock of its own, and counts what came of each. */
public final class Calls {

    private final ReentrantLock world = new ReentrantLock();
    private final Map<String, CallCount> counts = new TreeMap<>();

    public <T> T answer(String api, String call, Supplier<T> answer) {
        world.lock();
        try {
            var given = answer.get();
            count(api, call, "ok");
            return given;
        } catch (AwsServiceException e) {
            count(api, call, e.awsErrorDetails().errorCode());
            throw e;
        } finally {
            world.unlock();
        }
    }

    /** Reads or changes the world outside a call of the API. */
    public <T> T quietly(Supplier<T> work) {
        world.lock();
        try {
            return work.get();
        } finally {
            world.unlock();
        }
    }

    public List<CallCount> counts() {
        return quietly(() -> List.copyOf(counts.values()));
    }

    private void count(String api, String call, String outcome) {
        counts.merge(
                String.join(" ", api, call, outcome),
                new CallCount(api, call, outcome, 1),
                (known, one) -> new CallCount(api, call, outcome, known.count() + one.count()));
    }
}
