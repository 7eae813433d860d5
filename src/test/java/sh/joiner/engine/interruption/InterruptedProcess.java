package sh.joiner.engine.interruption;

import static sh.joiner.testing.World.NOON;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.replacement.JointRemoval;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.interruption.Progress;
import sh.joiner.testing.InterruptionBuilder;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.PoolBuilder;

/**
 * An instance {@code db1} with a notice, and a process that performs the reactions and may crash before any of its calls. After a crash, the effects of
 * completed calls remain and the state of the process is lost.
 */
final class InterruptedProcess {

    private static final String TIMESTAMP = "karpenter.sh/nodeclaim-termination-timestamp";

    private final Function<InterruptionScenario, InterruptionScenario> setup;
    private final Function<InterruptionBuilder, InterruptionBuilder> notice;
    private final Set<String> marks = new TreeSet<>();
    private final Map<String, String> annotations = new TreeMap<>();
    private final List<ClaimDraft> drafts = new ArrayList<>();
    private @Nullable Progress written;
    private @Nullable Instant deletingSince;
    private boolean cordoned;
    private boolean reported;
    private boolean deleted;
    private int left;

    InterruptedProcess(
            Function<InterruptionScenario, InterruptionScenario> setup,
            Function<InterruptionBuilder, InterruptionBuilder> notice) {
        this.setup = setup;
        this.notice = notice;
    }

    /** Thrown when the process is killed before its next call. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * Runs passes at {@code now} until nothing changes. The first process is killed after the given number of calls.
     * Returns true if the process was killed.
     */
    boolean run(Instant now, int calls) {
        left = calls;
        boolean killed = false;
        for (int pass = 0; pass < 20; pass++) {
            try {
                if (!pass(now)) {
                    return killed;
                }
            } catch (Killed _) {
                killed = true;
                left = Integer.MAX_VALUE;
            }
        }
        throw new IllegalStateException("passes still change something after 20 passes");
    }

    private boolean pass(Instant now) {
        var reactions = InterruptionDecider.decide(inputs(now));
        boolean any = false;
        for (var reaction : reactions) {
            if (reaction.isRequired()) {
                any = true;
                reaction.before().forEach(effect -> calls(effect, now));
                call(() -> written = reaction.next());
                reaction.after().forEach(effect -> calls(effect, now));
            }
        }
        return any;
    }

    private void calls(Effect effect, Instant now) {
        if (effect instanceof Effect.Replace(var _, var node, var leaving)) {
            var plan = JointRemoval.of(inputs(now).snapshot(), leaving, Options.DEFAULT)
                    .plan(node);
            plan.marked("n", drafts.size()).forEach(draft -> call(() -> drafts.add(draft)));
        } else {
            call(() -> carryOut(effect, now));
        }
    }

    private void call(Runnable outside) {
        if (left == 0) {
            throw new Killed();
        }
        left--;
        outside.run();
    }

    private void carryOut(Effect effect, Instant now) {
        switch (effect) {
            case Effect.Report _ -> reported = true;
            case Effect.Cordon _ -> cordoned = true;
            case Effect.Uncordon _ -> cordoned = false;
            case Effect.MarkUnavailable(var _, var type, var zone) -> marks.add(type + " " + zone);
            case Effect.EmptyReservation(var reservation) -> marks.add(reservation);
            case Effect.SetDeadline(var _, var at) -> annotations.put(TIMESTAMP, at.toString());
            case Effect.Delete _ -> deletingSince = deletingSince == null ? now : deletingSince;
            case Effect.Replace _, Effect.Forget _ -> throw new IllegalStateException("not in this scenario");
        }
    }

    /** Removes the claim and its node if the claim is being deleted, as at the end of a drain. */
    void endDrain() {
        deleted = deletingSince != null;
    }

    private InterruptionInputs inputs(Instant now) {
        var scenario = setup.apply(
                InterruptionScenario.empty().pool(PoolBuilder.pool("default")).at(now));
        if (!deleted) {
            var claim = InterruptionScenario.claim("db1").annotations(annotations);
            var node = NodeBuilder.node("db1");
            scenario.managedNode(
                    "db1",
                    deletingSince == null ? claim : claim.deletingSince(deletingSince),
                    cordoned ? node.taint(InterruptionScenario.CORDON) : node);
            scenario.world().running("db1", PodBuilder.pod("db").graceSeconds(5));
        }
        for (int n = 0; n < drafts.size(); n++) {
            launched(scenario, n, now);
        }
        var builder = notice.apply(InterruptionBuilder.interruption("n"));
        return scenario.notice(written == null ? builder : builder.progress(written))
                .inputs();
    }

    /** Adds a replacement claim. The claim has no node until 5 seconds after noon, and is initialized afterwards. */
    private void launched(InterruptionScenario scenario, int number, Instant now) {
        var name = "new" + number;
        var claim =
                InterruptionScenario.claim(name).annotations(drafts.get(number).annotations());
        if (now.isAfter(NOON.plusSeconds(5))) {
            scenario.managedNode(name, claim.says("Initialized", Status.TRUE, now), NodeBuilder.node(name));
        } else {
            scenario.world()
                    .claim(claim.launchedAs("aws:///us-east-1a/i-" + name).build());
        }
    }

    /** Returns the whole final state, for comparisons. */
    List<Object> finalState() {
        return List.of(marks, annotations, cordoned, reported, deleted, drafts.toString(), String.valueOf(written));
    }

    /** Returns the final state in a few words. */
    List<String> words() {
        var words =
                new ArrayList<>(List.of(written == null ? "" : written.phase().word()));
        Map.of(
                        "reported",
                        reported,
                        "marked",
                        !marks.isEmpty(),
                        "forced",
                        !annotations.isEmpty(),
                        "cordoned",
                        cordoned,
                        "deleted",
                        deleted)
                .forEach((word, holds) -> words.addAll(holds ? List.of(word) : List.of()));
        drafts.forEach(_ -> words.add("launched"));
        return words;
    }
}
