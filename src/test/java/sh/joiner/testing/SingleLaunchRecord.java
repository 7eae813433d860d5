package sh.joiner.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.Capacity.Launch;
import sh.joiner.port.launch.TokenRecord;

/** The launch record of a single claim. Thread-safe. */
public final class SingleLaunchRecord implements TokenRecord {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final List<String> begun = new ArrayList<>();
    private String spent = "another claim " + COUNT.incrementAndGet();

    /** Launches as for a claim without earlier launches, and waits for the outcome. */
    public static Launch launch(Capacity capacity, LaunchOrder order) {
        return capacity.launch(order, new SingleLaunchRecord()).join();
    }

    @Override
    public synchronized String spent() {
        return spent;
    }

    @Override
    public synchronized void begin(String token) {
        begun.add(token);
    }

    @Override
    public synchronized void spend(String token) {
        spent = token;
    }

    /** Returns the written tokens in order. */
    public synchronized List<String> begun() {
        return List.copyOf(begun);
    }
}
