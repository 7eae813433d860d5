package sh.joiner.board.disruption;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sh.joiner.board.disruption.DisruptionSummaryView.ReasonTotalView;
import sh.joiner.board.disruption.DisruptionView.CommandEffectView;
import sh.joiner.board.disruption.DisruptionView.RemovedClaimView;
import sh.joiner.engine.disruption.ConsolidationForecast;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionPass;
import sh.joiner.engine.disruption.RemovalSavings.RemovalOptions;
import sh.joiner.engine.lifecycle.UnhealthyNode;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The data about disruption that pages and REST show: the options and the result of the last pass, the commands that are being carried out, the
 * last {@value #MOST} commands that ended, and the totals of all commands that ended. Snapshots show which commands exist. The decisions of the
 * loop add what a snapshot does not contain: savings, moved pods, and why a command failed. Thread-safe.
 */
public final class Disruptions {

    static final int MOST = 200;
    private static final Duration UNTIL_SEEN = Duration.ofMinutes(1);

    private final Instant since;
    private final Runnable onChange;
    private final Map<String, CommandEffectView> effects = new HashMap<>();
    private final Map<String, String> failures = new HashMap<>();
    private final Map<String, Map<String, String>> kept =
            new HashMap<>(); // why NodeClaims stay, by command, then by NodeClaim
    private final Map<String, Instant> unseen = new HashMap<>(); // started commands that no snapshot contained yet
    private final Map<String, DisruptionView> running = new TreeMap<>();
    private final Deque<DisruptionView> ended = new ArrayDeque<>(); // the last one first
    private final Map<String, ReasonTotalView> totals = new TreeMap<>();

    private volatile RemovalOptions removals = RemovalOptions.DEFAULT;
    private volatile ConsolidationForecast.Search search =
            (inputs, stop) -> DisruptionPass.decide(inputs, DisruptionOptions.DEFAULT, stop);
    private volatile DisruptionDecision last = DisruptionDecision.NONE;

    private volatile List<UnhealthyNode> unhealthy = List.of();

    /**
     * Creates an empty history.
     *
     * @param since the start of this process
     * @param onChange runs when the reasons why nodes stay, the pauses, the back-offs or the unhealthy nodes have changed
     */
    public Disruptions(Instant since, Runnable onChange) {
        this.since = since;
        this.onChange = onChange;
    }

    /**
     * Sets how the savings of candidates are computed, and the search with which simulations forecast commands.
     */
    public void consolidatesWith(RemovalOptions ofRemovals, ConsolidationForecast.Search ofForecasts) {
        removals = ofRemovals;
        search = ofForecasts;
    }

    public RemovalOptions removals() {
        return removals;
    }

    /** Returns the search with which simulations forecast commands. */
    public ConsolidationForecast.Search search() {
        return search;
    }

    /** Records the result of a disruption pass. */
    public void passFinished(DisruptionDecision decision) {
        if (!decision.kept().equals(last.kept())
                || !decision.pauses().equals(last.pauses())
                || !decision.backOffs().equals(last.backOffs())) {
            last = decision;
            onChange.run();
        }
    }

    /** Records the unhealthy nodes that the last pass of node repair found. */
    public void unhealthy(List<UnhealthyNode> found) {
        if (!found.equals(unhealthy)) {
            unhealthy = found;
            onChange.run();
        }
    }

    /** Returns the unhealthy nodes that the last pass of node repair found. */
    public List<UnhealthyNode> unhealthy() {
        return unhealthy;
    }

    /** Returns the reasons why nodes stay, and the pauses, of the last disruption pass. The commands in the result can be those of an earlier pass. */
    public DisruptionDecision last() {
        return last;
    }

    /** Records what the loop reports about a command. Ignores decisions that name no command. */
    public synchronized void decided(Decision decision) {
        var command = decision.facts().get("command");
        if (command == null) {
            return;
        }
        switch (decision.code()) {
            case "DisruptionStarted" -> start(command, decision);
            case "DisruptionFailed" -> failures.put(command, decision.why());
            case "DisruptionBlocked" -> keep(command, decision);
            default -> {} // changes nothing in the command
        }
    }

    private void keep(String command, Decision decision) {
        Optional.ofNullable(decision.facts().get("claim"))
                .ifPresent(claim ->
                        kept.computeIfAbsent(command, _ -> new TreeMap<>()).put(claim, decision.why()));
    }

    /** Returns the NodeClaims without those that stay. */
    private static List<RemovedClaimView> without(Map<String, String> staying, List<RemovedClaimView> removed) {
        return removed.stream()
                .filter(claim -> !staying.containsKey(claim.claim()))
                .toList();
    }

    private void start(String command, Decision decision) {
        double savings = decision.price() == 0 ? 0 : -decision.price(); // no negative zero
        effects.put(command, new CommandEffectView(savings, decision.details().size()));
        unseen.put(command, decision.at());
        running.put(command, DisruptionProjection.started(command, decision));
    }

    /** Records the commands of a snapshot. A command that the snapshot no longer contains has ended. */
    public synchronized void seen(Snapshot snapshot) {
        var present = new TreeMap<String, DisruptionView>();
        DisruptionProjection.views(snapshot).forEach(view -> present.put(view.name(), view));
        for (var name : List.copyOf(running.keySet())) {
            if (present.containsKey(name)) {
                unseen.remove(name);
            } else if (!isAwaited(name, snapshot.takenAt())) {
                end(name, snapshot.takenAt());
            }
        }
        present.forEach((name, view) -> running.merge(name, view, Disruptions::updated));
    }

    /** Returns true if the command has been started so recently that the snapshot may not contain it yet. */
    private boolean isAwaited(String name, Instant takenAt) {
        var startedAt = unseen.get(name);
        return startedAt != null && takenAt.isBefore(startedAt.plus(UNTIL_SEEN));
    }

    /** Returns the new view, with the NodeClaims of the earlier view that no longer exist, and with the first known reason and start time. */
    private static DisruptionView updated(DisruptionView before, DisruptionView now) {
        var removed = new TreeMap<String, RemovedClaimView>();
        before.removed().forEach(claim -> removed.put(claim.claim(), deleted(claim)));
        now.removed().forEach(claim -> removed.put(claim.claim(), claim));
        return new DisruptionView(
                now.name(),
                before.reason().isEmpty() ? now.reason() : before.reason(),
                now.state(),
                before.times().startedAt() == null ? now.times() : before.times(),
                now.effect(),
                null,
                List.copyOf(removed.values()),
                now.replacements());
    }

    private static RemovedClaimView deleted(RemovedClaimView claim) {
        return new RemovedClaimView(claim.claim(), claim.node(), true);
    }

    private void end(String name, Instant now) {
        var view = Optional.ofNullable(running.remove(name)).orElseThrow();
        var planned = Optional.ofNullable(effects.remove(name)).orElse(CommandEffectView.UNKNOWN);
        var staying = Optional.ofNullable(kept.remove(name)).orElse(Map.of());
        var removed = without(staying, view.removed());
        boolean areAllKept = !staying.isEmpty() && removed.isEmpty();
        var failure = Optional.ofNullable(failures.remove(name))
                .or(() -> areAllKept ? Optional.of(sentence(staying)) : Optional.empty())
                .orElse(null);
        unseen.remove(name);
        boolean isDone = failure == null;
        var effect = staying.isEmpty() ? planned : CommandEffectView.UNKNOWN;
        ended.addFirst(new DisruptionView(
                name,
                view.reason(),
                isDone ? DisruptionView.DONE : DisruptionView.ABORTED,
                view.times().endedAt(now),
                effect,
                failure,
                isDone ? removed.stream().map(Disruptions::deleted).toList() : view.removed(),
                view.replacements()));
        if (ended.size() > MOST) {
            ended.removeLast();
        }
        var total = totals.getOrDefault(view.reason(), ReasonTotalView.none(view.reason()));
        totals.put(view.reason(), isDone ? with(total, removed.size(), effect) : total.withAborted());
    }

    private static String sentence(Map<String, String> staying) {
        return staying.values().stream().distinct().collect(Collectors.joining("; "));
    }

    private static ReasonTotalView with(ReasonTotalView total, int nodes, CommandEffectView effect) {
        return total.withDone(
                nodes,
                Optional.ofNullable(effect.podsMoved()).orElse(0),
                Optional.ofNullable(effect.savingsPerHour()).orElse(0.0));
    }

    /** Returns the commands that are being carried out. */
    public synchronized List<DisruptionView> running() {
        return running.values().stream().map(this::known).toList();
    }

    /** Returns the last commands that ended, the last one first. */
    public synchronized List<DisruptionView> ended() {
        return List.copyOf(ended);
    }

    private DisruptionView known(DisruptionView view) {
        return new DisruptionView(
                view.name(),
                view.reason(),
                view.state(),
                view.times(),
                effects.getOrDefault(view.name(), CommandEffectView.UNKNOWN),
                failures.get(view.name()),
                without(kept.getOrDefault(view.name(), Map.of()), view.removed()),
                view.replacements());
    }

    /** Returns the totals of the commands that ended. */
    public synchronized DisruptionSummaryView summary() {
        var reasons = List.copyOf(totals.values());
        return new DisruptionSummaryView(
                since,
                reasons.stream().mapToDouble(ReasonTotalView::savingsPerHour).sum(),
                reasons);
    }
}
