package sh.joiner.model.interruption;

import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A rule of a policy. Joiner applies the first rule that matches the notice and the node.
 *
 * @param kinds the kinds of notices that the rule matches; an empty set matches all kinds
 * @param forceAtRemaining how long before the deadline the remaining pods are deleted by force; if absent, only the grace period of the claim applies
 */
public record PolicyRule(
        Set<NoticeKind> kinds, PodCondition whenPods, Action action, Optional<Duration> forceAtRemaining) {

    public PolicyRule {
        kinds = Collections.unmodifiableSet(new TreeSet<>(kinds));
    }

    public boolean isFor(NoticeKind kind) {
        return kinds.isEmpty() || kinds.contains(kind);
    }
}
