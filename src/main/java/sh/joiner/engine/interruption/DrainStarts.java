package sh.joiner.engine.interruption;

import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.interruption.InterruptionDecision.Drain;
import sh.joiner.engine.interruption.InterruptionDecision.Reasons;
import sh.joiner.engine.interruption.InterruptionDecision.Start;
import sh.joiner.engine.replacement.JointRemoval;
import sh.joiner.engine.replacement.Replacement;
import sh.joiner.engine.replacement.Replacement.Step;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;

/**
 * Starts the drains that the limits of the pools allow. If the policy requires a replacement and there is time, the drain waits for the replacement.
 * All drains are planned together, so that no leaving node receives pods of another leaving node.
 */
final class DrainStarts {

    private static final Duration ASK_AGAIN = Duration.ofSeconds(30);

    private final InputIndex index;
    private final int count;
    private final Set<NodeName> leaving;
    private @Nullable JointRemoval removal;

    private DrainStarts(InputIndex index, List<Start> starts) {
        this.index = index;
        this.count = starts.size();
        this.leaving = starts.stream()
                .flatMap(start -> start.about().node().stream())
                .map(Node::name)
                .collect(toSet());
    }

    /** Returns the decisions, with a drain instead of each start. */
    static List<InterruptionDecision> start(List<InterruptionDecision> decisions, InputIndex index) {
        var starts = decisions.stream()
                .filter(Start.class::isInstance)
                .map(Start.class::cast)
                .toList();
        var drainStarts = new DrainStarts(index, starts);
        return decisions.stream()
                .map(decision -> decision instanceof Start start ? drainStarts.drain(start) : decision)
                .toList();
    }

    private Drain drain(Start start) {
        if (start.isForced() || !isReplacedFirst(start)) {
            return drain(start, Replaced.notNeeded(start));
        }
        var replaced = replaced(start);
        return replaced.ready() ? drain(start, replaced) : waiting(start, replaced);
    }

    /**
     * The progress of a node's replacement.
     * @param ready true if the node may be drained
     */
    private record Replaced(
            boolean ready, List<String> claims, List<Effect> effects, List<Instant> revisit, Reasons reasons) {

        static Replaced notNeeded(Start start) {
            var claims = start.about().past().acted().replacements();
            return new Replaced(true, claims, List.of(), List.of(), firstReason(start));
        }
    }

    private static Reasons firstReason(Start start) {
        var first = start.about().startReason(start.action(), start.reason());
        return new Reasons(List.of(first), start.reasons().notes());
    }

    private static Drain waiting(Start start, Replaced replaced) {
        var open = start.about();
        return new Drain(
                open,
                start.action(),
                open.past().acted().forced(),
                replaced.claims(),
                replaced.effects(),
                replaced.revisit(),
                replaced.reasons());
    }

    private static Drain drain(Start start, Replaced replaced) {
        var open = start.about();
        var forcing = start.isForced() ? ForcedDrain.atOnce(open) : ForcedDrain.atRemaining(open);
        var effects = new ArrayList<>(forcing.effects());
        effects.addAll(Effect.onCapacity(open.notice(), open.claim()));
        effects.add(new Effect.Delete(open.claim().name(), open.claim().uid()));
        var revisit = new ArrayList<>(replaced.revisit());
        revisit.addAll(forcing.revisit());
        return new Drain(
                open,
                start.action(),
                forcing.forced(),
                replaced.claims(),
                effects,
                revisit,
                replaced.reasons().and(forcing.sentences()));
    }

    private static boolean isReplacedFirst(Start start) {
        var open = start.about();
        return open.rule().terms().replaceFirst()
                && open.node().isPresent()
                && Replacement.hasTime(open.startedAt(start.action()), deadline(open));
    }

    /**
     * Returns the deadline for a replacement, or null if the notice has none. If the rule deletes the remaining pods before the deadline of the
     * notice, the deadline for the replacement is earlier, so that the drain has time.
     */
    private static @Nullable Instant deadline(OpenInterruption open) {
        return open.facts().deadline().map(open.rule()::beforeForcing).orElse(null);
    }

    private Replaced replaced(Start start) {
        var open = start.about();
        var claims = index.replacementsOf(open.interruption()).stream()
                .filter(claim -> !claim.isDeleting())
                .toList();
        var names = claims.stream().map(Claim::name).map(String::valueOf).toList();
        var replacement = new Replacement(open.startedAt(start.action()), deadline(open), claims, count);
        var node = open.node().orElseThrow().name();
        var until = replacement.until();
        var reasons = firstReason(start);
        return switch (replacement.next(() -> removal().plan(node), open.now())) {
            case Step.Launch _ -> {
                var effect = new Effect.Replace(open.claim().name(), node, leaving);
                var why = reasons.and("launching replacement capacity before draining the node");
                yield new Replaced(false, names, List.of(effect), List.of(until), why);
            }
            case Step.Wait(var why) -> {
                var revisit = List.of(until, open.now().plus(ASK_AGAIN));
                yield new Replaced(false, names, List.of(), revisit, reasons.and(why));
            }
            case Step.Ready(var why) -> new Replaced(true, names, List.of(), List.of(until), reasons.and(why));
            case Step.GivenUp(var why) ->
                new Replaced(true, names, List.of(), List.of(until), reasons.and(why + ": draining the node anyway"));
        };
    }

    private JointRemoval removal() {
        if (removal == null) {
            var inputs = index.inputs();
            removal = JointRemoval.of(inputs.snapshot(), leaving, inputs.options());
        }
        return removal;
    }
}
