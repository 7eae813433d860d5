package sh.joiner.engine.topology;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Narrowed;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.LabelKey;

/**
 * A rule about other pods with its count per domain. Pods with the same rule share a group (core 4.14).
 * <p>A domain is a value of the topology key, by its number in {@link KeyDomains}. For the hostname a domain is a node or claim.
 */
public final class Group {

    /** The kinds of rules about other pods. */
    public enum Kind {
        SPREAD,
        TOGETHER,
        APART,
        /** The reverse of a required APART: it counts the pods that have the rule, and excludes the pods that the rule selects. */
        REPELLED
    }

    /**
     * The properties that equal rules share.
     * @param selections a pod is selected if all of them select it
     */
    public record Key(
            Kind kind,
            LabelKey topology,
            List<SelectedPods> selections,
            int maxSkew,
            int minDomains,
            NodeFilter filter) {}

    private final Key key;
    private final KeyDomains domains;
    private final boolean countsEverywhere;
    private Counts counts = new Counts();

    public Group(Key key, KeyDomains domains) {
        this.key = key;
        this.domains = domains;
        this.countsEverywhere = key.filter().equals(NodeFilter.NONE);
    }

    public Key key() {
        return key;
    }

    public KeyDomains domains() {
        return domains;
    }

    public boolean isByHost() {
        return domains.isHost();
    }

    public boolean selects(Pod pod) {
        return selects(pod.name().namespace(), pod.labels());
    }

    public boolean selects(String namespace, Map<String, String> labels) {
        for (var selection :
                key.selections()) { // runs for all pods and groups: a stream would allocate hundreds of megabytes
            if (!selection.has(namespace, labels)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns true if a claim of the template can still become a node that the rule counts. {@code claim} has the instance types and
     * requirements that remain for the claim.
     */
    public boolean counts(Template template, Narrowed claim, States states) {
        return countsEverywhere || key.filter().counts(template, claim, states);
    }

    /** Adds a domain without pods. */
    void know(int domain) {
        counts.know(domain);
    }

    public void count(int domain) {
        counts.add(domain);
    }

    /** Removes a domain that was added only as an assumption, with its pods. */
    public void forget(int domain) {
        counts.forget(domain);
    }

    public int countOf(int domain) {
        return counts.of(domain);
    }

    /** Returns true if the rule counts the domain, even if the domain has no pods. */
    public boolean knows(int domain) {
        return counts.isKnown(domain);
    }

    /** Returns a copy of the counts, for {@link #restore}. */
    public Counts counts() {
        return counts.copy();
    }

    public void restore(Counts saved) {
        counts = saved.copy();
    }

    /**
     * Returns true if the rule allows a pod in the domain.
     * @param selected true if the rule's selector selects the pod itself
     */
    public boolean admits(boolean selected, int domain) {
        return switch (key.kind()) {
            case SPREAD -> countOf(domain) + (selected ? 1 : 0) - least() <= key.maxSkew();
            case TOGETHER -> countOf(domain) > 0 || (counts.total() == 0 && selected);
            case APART, REPELLED -> countOf(domain) == 0;
        };
    }

    /**
     * Returns true if a domain that excludes a pod excludes it for the rest of the pass: counts only grow, and the smallest count of a host is always
     * 0.
     */
    boolean staysClosed() {
        return switch (key.kind()) {
            case SPREAD -> isByHost();
            case TOGETHER -> false;
            case APART, REPELLED -> true;
        };
    }

    /** Returns true if the rule allows a pod on nodes without the topology key. */
    public boolean admitsOutside() {
        return switch (key.kind()) {
            case SPREAD, TOGETHER -> false;
            case APART, REPELLED -> true;
        };
    }

    // A new host is always possible, so the smallest count of a host is 0. The smallest count is also 0 if there are
    // fewer domains than minDomains.
    private int least() {
        return isByHost() || counts.domains() < key.minDomains() ? 0 : counts.least();
    }

    /** Describes the rule for a refusal. */
    public String sentence() {
        return switch (key.kind()) {
            case SPREAD ->
                "no %s domain satisfies the topology spread constraint (maxSkew %d)"
                        .formatted(key.topology(), key.maxSkew());
            case TOGETHER -> "no %s domain has a pod that the pod affinity requires".formatted(key.topology());
            case APART -> "every %s domain has a pod that the pod anti-affinity excludes".formatted(key.topology());
            case REPELLED ->
                "every %s domain has a pod whose anti-affinity excludes this pod".formatted(key.topology());
        };
    }

    /** Returns the domains with their counts, such as {@code pods per domain: a 2, b 1}. Empty for hosts. */
    public String tally() {
        return isByHost()
                ? ""
                : IntStream.range(0, domains.size())
                        .filter(counts::isKnown)
                        .mapToObj(domain -> domains.name(domain) + " " + countOf(domain))
                        .sorted()
                        .collect(Collectors.joining(", ", "pods per domain: ", ""));
    }
}
