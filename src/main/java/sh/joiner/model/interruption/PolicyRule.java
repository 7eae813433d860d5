package sh.joiner.model.interruption;

import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * One rule of a policy; the first that matches wins.
 *
 * @param kinds of notices that it is for; none is for all
 * @param forceAtRemaining how long before the deadline pods that are left are made to go; absent leaves them to the claim's own grace period
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
