package sh.joiner.board.catalog;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The selected AMIs of a node class as {@code spec.lock} of an AMIPolicy, in the form that kubectl accepts.
 *
 * @param metadata the AMIPolicy of the node class; if there is none, an AMIPolicy with the name of the node class
 */
public record ImageLockView(String apiVersion, String kind, LockNameView metadata, LockSpecView spec) {

    private static final Comparator<LockedAmiView> ORDER = Comparator.comparing(LockedAmiView::architecture)
            .thenComparing(LockedAmiView::variant)
            .thenComparing(LockedAmiView::id);

    /** The name of the AMIPolicy. */
    public record LockNameView(String name) {}

    /**
     * The lock.
     *
     * @param nodeClasses absent if an AMIPolicy applies to the node class, because this policy selects its node classes itself
     */
    public record LockSpecView(@Nullable LockTargetView nodeClasses, List<LockedAmiView> lock) {}

    /** The names of node classes. */
    public record LockTargetView(List<String> names) {}

    /**
     * A locked AMI.
     *
     * @param architecture {@code amd64} or {@code arm64}
     * @param variant the variant of an alias, for example {@code nvidia}; may be empty
     */
    public record LockedAmiView(String id, String name, String architecture, String variant, String region) {}

    /** Returns the lock with the selected AMIs of the node class. The lock is empty if no AMI is selected. */
    public static ImageLockView of(String nodeClass, List<CandidateView> candidates, String region) {
        var selected = candidates.stream()
                .filter(candidate -> candidate.nodeClass().equals(nodeClass))
                .filter(candidate -> candidate.judgement().verdict().equals("selected"))
                .toList();
        var policy = selected.stream()
                .map(candidate -> candidate.judgement().policy())
                .findFirst()
                .orElse("");
        return new ImageLockView(
                "joiner.sh/v1alpha1",
                "AMIPolicy",
                new LockNameView(policy.isEmpty() ? nodeClass : policy),
                new LockSpecView(
                        policy.isEmpty() ? new LockTargetView(List.of(nodeClass)) : null,
                        selected.stream()
                                .map(candidate -> locked(candidate, region))
                                .sorted(ORDER)
                                .toList()));
    }

    private static LockedAmiView locked(CandidateView candidate, String region) {
        var properties = candidate.properties();
        return new LockedAmiView(
                candidate.ami().image(),
                candidate.ami().imageName(),
                properties.architecture().equals("x86_64") ? "amd64" : properties.architecture(),
                properties.variant(),
                region);
    }
}
