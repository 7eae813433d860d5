package sh.joiner.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.InterruptionPolicy.Respect;
import sh.joiner.model.interruption.InterruptionPolicy.Terms;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.interruption.PolicyRule;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.requirement.Requirements;

/** Builds policies. By default a policy for pool {@code default} without rules, which keeps Karpenter's behavior. */
public final class InterruptionPolicyBuilder {

    private final String name;
    private final List<PolicyRule> rules = new ArrayList<>();
    private PoolTarget target = new PoolTarget.ByName(List.of("default"));
    private Instant createdAt = World.NOON;
    private Respect respect = Respect.NEVER;
    private boolean respectBudgets;
    private boolean replaceFirst;
    private boolean uncordon;
    private Optional<Share> maxConcurrent = Optional.empty();
    private boolean everValid = true;
    private String problem = "";

    private InterruptionPolicyBuilder(String name) {
        this.name = name;
    }

    public static InterruptionPolicyBuilder policy(String name) {
        return new InterruptionPolicyBuilder(name);
    }

    /** Adds a rule for every kind of notice and every node. */
    public InterruptionPolicyBuilder rule(Action action) {
        return rule(action, PodCondition.ANY);
    }

    public InterruptionPolicyBuilder rule(Action action, PodCondition when, NoticeKind... kinds) {
        rules.add(new PolicyRule(Set.of(kinds), when, action, Optional.empty()));
        return this;
    }

    /** Adds a rule that deletes the remaining pods this long before the deadline of the notice. */
    public InterruptionPolicyBuilder rule(Action action, Duration forceAtRemaining) {
        rules.add(new PolicyRule(Set.of(), PodCondition.ANY, action, Optional.of(forceAtRemaining)));
        return this;
    }

    public InterruptionPolicyBuilder pools(String... names) {
        target = new PoolTarget.ByName(Arrays.asList(names));
        return this;
    }

    /** Selects the pools with this label. */
    public InterruptionPolicyBuilder selects(String key, String value) {
        target = new PoolTarget.BySelector(new LabelSelector(Requirements.ofLabels(Map.of(key, value))));
        return this;
    }

    public InterruptionPolicyBuilder createdAt(Instant value) {
        createdAt = value;
        return this;
    }

    public InterruptionPolicyBuilder respects(Respect value) {
        respect = value;
        return this;
    }

    public InterruptionPolicyBuilder respectsBudgets() {
        respectBudgets = true;
        return this;
    }

    public InterruptionPolicyBuilder replacesFirst() {
        replaceFirst = true;
        return this;
    }

    public InterruptionPolicyBuilder uncordons() {
        uncordon = true;
        return this;
    }

    public InterruptionPolicyBuilder atOnce(Share most) {
        maxConcurrent = Optional.of(most);
        return this;
    }

    /** Makes the current spec invalid. */
    public InterruptionPolicyBuilder invalid(String why) {
        problem = why;
        return this;
    }

    /** Makes the current spec invalid, without an earlier valid version. */
    public InterruptionPolicyBuilder neverValid(String why) {
        everValid = false;
        return invalid(why);
    }

    public InterruptionPolicy build() {
        var terms = new Terms(rules, respect, respectBudgets, replaceFirst, uncordon, maxConcurrent);
        return new InterruptionPolicy(
                name, createdAt, 1, target, everValid ? Optional.of(terms) : Optional.empty(), problem);
    }
}
