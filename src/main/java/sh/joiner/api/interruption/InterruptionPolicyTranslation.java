package sh.joiner.api.interruption;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.disruption.RestrictionTranslation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.ShareTranslation;
import sh.joiner.api.translate.SpecProblems;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.api.v1alpha1.InterruptionPolicySpec;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.InterruptionPolicy.Respect;
import sh.joiner.model.interruption.InterruptionPolicy.Terms;
import sh.joiner.model.interruption.PolicyRule;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.pool.Share;

/**
 * Translates InterruptionPolicies. An invalid policy is translated too, with all problems by field. The last valid version in the status then stays
 * in effect, including its target.
 */
public final class InterruptionPolicyTranslation {

    private InterruptionPolicyTranslation() {}

    private record Form(PoolTarget target, Terms terms) {}

    /** Returns the policy; never throws. */
    public static InterruptionPolicy policy(sh.joiner.api.v1alpha1.InterruptionPolicy wire) {
        var metadata = wire.getMetadata();
        var problems = new SpecProblems();
        var created = problems.read(
                "metadata",
                Instant.EPOCH,
                () -> TimeTranslation.instantOrEpoch("metadata.creationTimestamp", metadata.getCreationTimestamp()));
        var form = form(problems, "spec", wire.getSpec());
        var effective = problems.isEmpty() ? Optional.of(form) : lastValid(wire);
        return new InterruptionPolicy(
                metadata.getName(),
                created,
                Present.orZero(metadata.getGeneration()),
                effective.map(Form::target).orElse(form.target()),
                effective.map(Form::terms),
                problems.text());
    }

    private static Optional<Form> lastValid(sh.joiner.api.v1alpha1.InterruptionPolicy wire) {
        var status = wire.getStatus();
        if (status == null || status.inForce == null) {
            return Optional.empty();
        }
        var problems = new SpecProblems();
        var form = form(problems, "status.inForce", status.inForce);
        return problems.isEmpty() ? Optional.of(form) : Optional.empty();
    }

    private static Form form(SpecProblems problems, String path, @Nullable InterruptionPolicySpec given) {
        var spec = given == null ? new InterruptionPolicySpec() : given;
        var unread = new PoolTarget.Unreadable();
        var target = problems.<PoolTarget>read(
                path + ".nodePools", unread, () -> RestrictionTranslation.target(path + ".nodePools", spec.nodePools));
        var terms = new Terms(
                rules(problems, path + ".rules", Present.list(spec.rules)),
                problems.read(path + ".respectDoNotDisrupt", Respect.NEVER, () -> respect(path, spec)),
                Objects.requireNonNullElse(spec.respectBudgets, false),
                Objects.requireNonNullElse(spec.replaceFirst, false),
                problems.read(path + ".onCancelled", false, () -> isUncordon(path, spec)),
                problems.read(path + ".maxConcurrent", Optional.<Share>empty(), () -> maxConcurrent(path, spec)));
        return new Form(target, terms);
    }

    private static List<PolicyRule> rules(
            SpecProblems problems, String path, List<sh.joiner.api.v1alpha1.InterruptionRule> wire) {
        var rules = new ArrayList<PolicyRule>();
        for (int i = 0; i < wire.size(); i++) {
            var where = "%s[%d]".formatted(path, i);
            var rule = wire.get(i);
            problems.read(
                    where,
                    false,
                    () -> rules.add(InterruptionRuleTranslation.rule(problems, where, Objects.requireNonNull(rule))));
        }
        return rules;
    }

    private static Respect respect(String path, InterruptionPolicySpec spec) {
        var word = spec.respectDoNotDisrupt;
        return word == null
                ? Respect.NEVER
                : Stream.of(Respect.values())
                        .filter(respect -> respect.word().equals(word))
                        .findFirst()
                        .orElseThrow(() -> new InvalidSpec(
                                path + ".respectDoNotDisrupt",
                                InvalidSpec.unknown(
                                        "value",
                                        word,
                                        Stream.of(Respect.values()).map(Respect::word))));
    }

    private static boolean isUncordon(String path, InterruptionPolicySpec spec) {
        return switch (Objects.requireNonNullElse(spec.onCancelled, "Nothing")) {
            case "Uncordon" -> true;
            case "Nothing" -> false;
            case String other ->
                throw new InvalidSpec(
                        path + ".onCancelled", InvalidSpec.unknown("value", other, Stream.of("Uncordon", "Nothing")));
        };
    }

    private static Optional<Share> maxConcurrent(String path, InterruptionPolicySpec spec) {
        var most = spec.maxConcurrent;
        if (most == null) {
            return Optional.empty();
        }
        var text = most.getIntVal() == null ? Present.text(most.getStrVal()) : String.valueOf(most.getIntVal());
        return Optional.of(ShareTranslation.share(path + ".maxConcurrent", text));
    }
}
