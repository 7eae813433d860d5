package sh.joiner.api.interruption;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.SelectorTranslation;
import sh.joiner.api.translate.SpecProblems;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.api.v1alpha1.InterruptionRule;
import sh.joiner.api.v1alpha1.PodSelection;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.interruption.PolicyRule;

/** Translates a rule of an InterruptionPolicy, and reports its problems by field. */
final class InterruptionRuleTranslation {

    /** The default lead: the wait for an approval ends this long before the announced time. */
    private static final Duration DEFAULT_LEAD = Duration.ofHours(1);

    /** The maximum of a duration. A longer duration could lead to a time whose year Kubernetes cannot write. */
    private static final Duration LONGEST = Duration.ofDays(3650);

    private static final Set<ActionKind> OTHERWISE = Set.of(
            ActionKind.IGNORE, ActionKind.OBSERVE, ActionKind.CORDON, ActionKind.DRAIN_NOW, ActionKind.FORCE_TERMINATE);

    private final SpecProblems problems;
    private final String path;
    private final InterruptionRule wire;

    private InterruptionRuleTranslation(SpecProblems problems, String path, InterruptionRule wire) {
        this.problems = problems;
        this.path = path;
        this.wire = wire;
    }

    static PolicyRule rule(SpecProblems problems, String path, InterruptionRule wire) {
        return new InterruptionRuleTranslation(problems, path, wire).rule();
    }

    private PolicyRule rule() {
        return new PolicyRule(
                problems.read(path + ".kinds", Set.<NoticeKind>of(), this::kinds),
                problems.read(path + ".whenPods", PodCondition.ANY, () -> pods(wire.whenPods)),
                problems.read(path + ".action", new Action.DrainNow(), this::action),
                duration("forceAtRemaining", wire.forceAtRemaining));
    }

    private Set<NoticeKind> kinds() {
        var kinds = new TreeSet<NoticeKind>();
        for (var word : Present.list(wire.kinds)) {
            kinds.add(NoticeKind.of(word)
                    .filter(kind -> kind != NoticeKind.UNPARSED)
                    .orElseThrow(() -> new InvalidSpec(
                            path + ".kinds", InvalidSpec.unknown("kind of notice", word, knownKinds()))));
        }
        if (wire.kinds != null && kinds.isEmpty()) {
            throw new InvalidSpec(
                    path + ".kinds", "is an empty list, which matches no notice: remove the field to match all kinds");
        }
        return kinds;
    }

    private static Stream<String> knownKinds() {
        return Stream.of(NoticeKind.values())
                .filter(kind -> kind != NoticeKind.UNPARSED)
                .map(NoticeKind::word);
    }

    private PodCondition pods(@Nullable PodSelection pods) {
        if (pods == null) {
            return PodCondition.ANY;
        }
        return new PodCondition(
                Present.text(pods.ownerKind),
                Optional.ofNullable(pods.selector)
                        .map(labelSelection ->
                                SelectorTranslation.selection(path + ".whenPods.selector", labelSelection)),
                Optional.ofNullable(pods.hasVolumes),
                Optional.ofNullable(pods.blockedByBudget));
    }

    private Action action() {
        var kind = kind(path + ".action", wire.action);
        var lead = duration("lead", wire.lead);
        var within = duration("within", wire.within);
        var otherwise = problems.read(path + ".otherwise", ActionKind.DRAIN_NOW, this::otherwise);
        var confirmFor = duration("confirmFor", wire.confirmFor);
        allowOnlyWith("lead", wire.lead, kind, ActionKind.DRAIN_BEFORE, ActionKind.AWAIT_APPROVAL);
        allowOnlyWith("window", wire.window, kind, ActionKind.DRAIN_BEFORE);
        allowOnlyWith("within", wire.within, kind, ActionKind.AWAIT_APPROVAL);
        allowOnlyWith("otherwise", wire.otherwise, kind, ActionKind.AWAIT_APPROVAL);
        allowOnlyWith("confirmFor", wire.confirmFor, kind, ActionKind.FORCE_TERMINATE);
        allowOnlyWith(
                "forceAtRemaining",
                wire.forceAtRemaining,
                kind,
                ActionKind.DRAIN_NOW,
                ActionKind.DRAIN_BEFORE,
                ActionKind.AWAIT_APPROVAL);
        return switch (kind) {
            case IGNORE -> new Action.Ignore();
            case OBSERVE -> new Action.Observe();
            case CORDON -> new Action.Cordon();
            case DRAIN_NOW -> new Action.DrainNow();
            case DRAIN_BEFORE -> drainBefore(lead);
            case AWAIT_APPROVAL -> new Action.AwaitApproval(lead.orElse(DEFAULT_LEAD), otherwise, within);
            case FORCE_TERMINATE -> new Action.ForceTerminate(confirmFor.orElse(Duration.ZERO));
        };
    }

    private Action drainBefore(Optional<Duration> lead) {
        var window = Present.text(wire.window);
        if (wire.lead == null && window.isEmpty()) {
            throw new InvalidSpec(path, "action DrainBefore needs a lead or a window: set at least one of them");
        }
        return new Action.DrainBefore(lead.orElse(Duration.ZERO), window);
    }

    private ActionKind otherwise() {
        if (wire.otherwise == null) {
            return ActionKind.DRAIN_NOW;
        }
        var kind = kind(path + ".otherwise", wire.otherwise);
        if (!OTHERWISE.contains(kind)) {
            throw new InvalidSpec(
                    path + ".otherwise",
                    "'%s' is not allowed as the action after a missing approval: use one of %s"
                            .formatted(
                                    kind.word(),
                                    OTHERWISE.stream()
                                            .sorted()
                                            .map(ActionKind::word)
                                            .collect(Collectors.joining(", "))));
        }
        return kind;
    }

    private static ActionKind kind(String path, String word) {
        return ActionKind.of(word)
                .orElseThrow(() -> new InvalidSpec(
                        path,
                        InvalidSpec.unknown(
                                "action", word, Stream.of(ActionKind.values()).map(ActionKind::word))));
    }

    private Optional<Duration> duration(String field, @Nullable String text) {
        var none = Optional.<Duration>empty();
        return problems.read(path + "." + field, none, () -> {
            if ("Never".equals(text)) {
                throw new InvalidSpec(path + "." + field, "'Never' is not allowed here: write a duration such as 6h");
            }
            return Optional.ofNullable(TimeTranslation.duration(path + "." + field, text))
                    .map(time -> bounded(path + "." + field, text, time));
        });
    }

    private static Duration bounded(String field, @Nullable String text, Duration time) {
        if (time.compareTo(LONGEST) > 0) {
            throw new InvalidSpec(
                    field, "'%s' is longer than the maximum of %dh (ten years)".formatted(text, LONGEST.toHours()));
        }
        return time;
    }

    private void allowOnlyWith(String field, @Nullable String value, ActionKind kind, ActionKind... with) {
        var kinds = List.of(with);
        if (value != null && !kinds.contains(kind)) {
            var words = Arrays.stream(with).map(ActionKind::word).toList();
            problems.add(
                    path + "." + field,
                    "is only allowed with action %s, and the action is %s: remove the field or change the action"
                            .formatted(String.join(" or ", words), kind.word()));
        }
    }
}
