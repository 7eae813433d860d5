package sh.joiner.controller.gate;

import java.time.Duration;
import java.time.Instant;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.controller.loop.Loop;
import sh.joiner.model.readiness.GateName;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.ApiServerProbe;
import sh.joiner.port.runner.Runner;

/** Checks periodically whether the API server answers and serves the kinds that Joiner uses. */
public final class ProbeLoop implements AutoCloseable {

    private static final Duration PERIOD = Duration.ofSeconds(30);

    private final ApiServerProbe reach;
    private final InputHealth answers;
    private final InputHealth kinds;
    private final Loop loop;
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(2));

    public ProbeLoop(ApiServerProbe reach, Gates gates, Runner runner) {
        this.reach = reach;
        this.answers = gates.health(GateName.KUBERNETES_API);
        this.kinds = gates.health(GateName.CUSTOM_RESOURCES);
        this.loop = new Loop("probe", runner, this::pass);
    }

    public void start() {
        loop.start();
    }

    Duration pass(Instant now) {
        var answered = attempt("answer", reach::demandAnswer, answers, now);
        return answered.compareTo(PERIOD) < 0 ? answered : attempt("kinds", reach::demandOurKinds, kinds, now);
    }

    /** Runs one check. Returns the time to wait before the next check. */
    private Duration attempt(String what, Runnable question, InputHealth health, Instant now) {
        try {
            question.run();
            backoff.forget(what);
            health.answered();
            return next(health, PERIOD, now);
        } catch (RemoteCallException failure) {
            health.failed(failure);
            return next(health, backoff.after(what), now);
        }
    }

    private static Duration next(InputHealth health, Duration wait, Instant now) {
        health.next(now.plus(wait));
        return wait;
    }

    @Override
    public void close() {
        loop.close();
    }
}
