package sh.joiner.controller.gate;

import java.time.Duration;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.controller.loop.Worker;
import sh.joiner.model.readiness.GateName;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.Pulse;
import sh.joiner.port.Reach;
import sh.joiner.port.WorldClock;

/** Asks again and again whether the API server answers and serves what we work with. */
public final class ProbeLoop implements AutoCloseable {

    private static final Duration PERIOD = Duration.ofSeconds(30);

    private final Reach reach;
    private final Pulse answers;
    private final Pulse kinds;
    private final WorldClock clock;
    private final Worker worker;
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(2));

    public ProbeLoop(Reach reach, Gates gates, WorldClock clock) {
        this.reach = reach;
        this.answers = gates.pulse(GateName.KUBERNETES_API);
        this.kinds = gates.pulse(GateName.CUSTOM_RESOURCES);
        this.clock = clock;
        this.worker = new Worker("probe", clock, this::pass);
    }

    public void start() {
        worker.start();
    }

    Duration pass() {
        var answered = attempt("answer", reach::demandAnswer, answers);
        return answered.compareTo(PERIOD) < 0 ? answered : attempt("kinds", reach::demandOurKinds, kinds);
    }

    /** How long to wait for the next. */
    private Duration attempt(String what, Runnable question, Pulse pulse) {
        try {
            question.run();
            backoff.forget(what);
            pulse.answered();
            return next(pulse, PERIOD);
        } catch (OutsideTrouble trouble) {
            pulse.failed(trouble);
            return next(pulse, backoff.after(what));
        }
    }

    private Duration next(Pulse pulse, Duration wait) {
        pulse.next(clock.now().plus(wait));
        return wait;
    }

    @Override
    public void close() {
        worker.close();
    }
}
