package sh.joiner.app.meter;

import io.prometheus.client.Counter;
import io.prometheus.client.Histogram;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Measures the calls that one controller makes to the cloud (core 8.1). */
record MeteredCalls(Histogram duration, Counter errors, String controller) {

    private static final String PROVIDER = "aws";

    /** Runs and measures a call. An exception counts as an error without a name. */
    <A> A measured(String method, Supplier<A> call) {
        long began = System.nanoTime();
        try {
            return call.get();
        } catch (RuntimeException failure) {
            failed(method, "");
            throw failure;
        } finally {
            duration.labels(controller, method, PROVIDER).observe((System.nanoTime() - began) / 1e9);
        }
    }

    /** Measures an asynchronous call. */
    <A> CompletableFuture<A> measuredLater(String method, Supplier<CompletableFuture<A>> call) {
        long began = System.nanoTime();
        return call.get().whenComplete((_, failure) -> {
            if (failure != null) {
                failed(method, "");
            }
            duration.labels(controller, method, PROVIDER).observe((System.nanoTime() - began) / 1e9);
        });
    }

    void failed(String method, String error) {
        errors.labels(controller, method, PROVIDER, error).inc();
    }
}
