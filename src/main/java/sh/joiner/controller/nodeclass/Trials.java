package sh.joiner.controller.nodeclass;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.nodeclass.DryRun;
import sh.joiner.engine.nodeclass.Inspection.Trial;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.engine.nodeclass.ValidationRules;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.WorldClock;

/** What the last dry run of each class came to, and until when it spares the next (aws 2.4). Thread-safe. */
final class Trials {

    private final WorldClock clock;
    private final Map<String, Made> made = new ConcurrentHashMap<>();

    private record Made(Question question, DryRun answer, Instant at, Instant until) {}

    /** What an answer depends on; with the annotations, so that a person can ask anew by writing one. */
    private record Question(Map<String, String> annotations, NodeClass.Machine machine, NodeClass.Resolved resolved) {
        static Question of(NodeClass nodeClass) {
            return new Question(nodeClass.annotations(), nodeClass.machine(), nodeClass.resolved());
        }
    }

    Trials(WorldClock clock) {
        this.clock = clock;
    }

    /** The answer to the same question, while it is remembered. */
    Optional<DryRun> known(NodeClass nodeClass) {
        return Optional.ofNullable(made.get(nodeClass.uid()))
                .filter(one -> clock.now().isBefore(one.until()))
                .filter(one -> one.question().equals(Question.of(nodeClass)))
                .map(Made::answer);
    }

    /** Remembers an answer, and hands it back. */
    DryRun made(NodeClass nodeClass, DryRun answer) {
        var now = clock.now();
        var until = now.plus(ValidationRules.keptFor(answer));
        made.put(nodeClass.uid(), new Made(Question.of(nodeClass), answer, now, until));
        return answer;
    }

    /** As it is shown; it stays while nothing can be tried, in case all is soon as it was. */
    Trial last(String uid, DryRuns dryRuns) {
        var one = made.get(uid);
        return one == null
                ? new Trial(DryRun.Lasting.NO_FAILURE, dryRuns, null, null)
                : new Trial(one.answer().lasting(), dryRuns, one.at(), kept(one));
    }

    private @Nullable Instant kept(Made one) {
        return one.until().isAfter(clock.now()) ? one.until() : null;
    }

    void forget(String uid) {
        made.remove(uid);
    }
}
