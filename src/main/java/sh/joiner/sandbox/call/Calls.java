package sh.joiner.sandbox.call;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.sandbox.call.Fault.Effect.Delay;
import sh.joiner.sandbox.call.Fault.Effect.EmptyAnswer;
import sh.joiner.sandbox.call.Fault.Effect.HalfAnswer;
import sh.joiner.sandbox.call.Fault.Effect.LossAfter;
import sh.joiner.sandbox.call.Fault.Effect.LossBefore;
import sh.joiner.sandbox.call.Fault.Effect.Refusal;
import sh.joiner.sandbox.call.Fault.Effect.Throttle;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * Answers one call at a time, so that the state of the simulated AWS needs no other lock. Applies faults and request
 * limits to each call, and logs the outcome.
 */
public final class Calls {

    private static final String OK = "ok";
    private static final String LOST = "lost";

    private final ReentrantLock lock = new ReentrantLock();
    private final CallLog log = new CallLog();
    private final RequestLimits limits = new RequestLimits();
    private final Faults faults;
    private final Denials denials;
    private final WorldClock clock;

    public Calls(SharedAccount shared, WorldClock clock) {
        this.faults = new Faults(shared.random());
        this.denials = new Denials(shared);
        this.clock = clock;
    }

    /** Answers a call of an operation, such as {@code CreateFleet} of {@code EC2}. */
    public <T> T answer(String api, String call, Supplier<T> answer) {
        var effects = effectsOn(api, call);
        effects.forEach(this::delay);
        lock.lock();
        try {
            effects.forEach(effect -> refuse(effect, api, call));
            checkRate(api, call);
            var result = answer.get();
            for (var effect : effects) {
                result = changed(result, effect);
            }
            log(api, call, OK);
            return result;
        } catch (AwsServiceException e) {
            log(api, call, e.awsErrorDetails().errorCode());
            throw e;
        } catch (SdkClientException e) {
            log(api, call, LOST);
            throw e;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the effects of the faults that apply to a call, and counts the call for these faults. Also used for the calls of the API server, which
     * do not pass through {@link #answer}.
     */
    public List<Effect> effectsOn(String api, String call) {
        return faults.isEmpty() ? List.of() : quietly(() -> faults.effectsOn(api, call, clock.now()));
    }

    private void delay(Effect effect) {
        if (effect instanceof Delay(var by)) {
            sleep(by);
        }
    }

    /** Waits before the call takes the lock, so that other calls can be answered. */
    private void sleep(Duration by) {
        try {
            Pause.pass(clock, by);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AbortedException.create("interrupted while a fault delayed the answer", e);
        }
    }

    private void refuse(Effect effect, String api, String call) {
        switch (effect) {
            case Refusal(var code, var message) -> throw denials.refusal(api, call, code, message);
            case Throttle() -> throw denials.throttled(api, call);
            case LossBefore() -> throw lost();
            case Delay _, LossAfter _, EmptyAnswer _, HalfAnswer _ -> {}
        }
    }

    private void checkRate(String api, String call) {
        if (!limits.allows(api, call, clock.now())) {
            throw denials.throttled(api, call);
        }
    }

    private static <T> T changed(T answer, Effect effect) {
        return switch (effect) {
            case LossAfter() -> throw lost();
            case EmptyAnswer() -> AnswerCut.emptied(answer);
            case HalfAnswer() -> AnswerCut.halved(answer);
            case Delay _, Refusal _, Throttle _, LossBefore _ -> answer;
        };
    }

    private static SdkClientException lost() {
        return SdkClientException.create("Unable to execute HTTP request: Read timed out");
    }

    private void log(String api, String call, String outcome) {
        log.add(new CallRecord(clock.now(), api, call, outcome));
    }

    /** Reads or changes the account under the lock, but outside of an API call. The access is not logged. */
    public <T> T quietly(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /** Adds a fault and returns its id. */
    public String add(Fault fault) {
        return quietly(() -> faults.add(fault));
    }

    /** Adds a fault with this id. */
    public void add(String id, Fault fault) {
        quietly(() -> faults.add(id, fault));
    }

    /** Removes a fault. */
    public void removeFault(String id) {
        quietly(() -> {
            faults.removeFault(id);
            return id;
        });
    }

    /** Removes all faults. */
    public void removeAllFaults() {
        quietly(() -> {
            faults.removeAllFaults();
            return faults;
        });
    }

    /** Returns the active faults by id, with the number of calls that each fault will still affect. */
    public Map<String, Fault> faults() {
        return quietly(() -> faults.all(clock.now()));
    }

    /** Makes EC2 refuse calls above EC2's documented request rates. */
    public void enforceRequestLimits() {
        quietly(() -> {
            limits.enforce();
            return limits;
        });
    }

    public List<CallCount> counts() {
        return quietly(() -> log.counts(clock.now()));
    }

    /** Returns the last 1,000 calls, oldest first. */
    public List<CallRecord> last() {
        return quietly(log::last);
    }
}
