package sh.joiner.engine.scheduling;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;

/**
 * A rule about other pods with its count per domain: one for all pods that wrote the same rule (core 4.14).
 *
 * <p>A domain is a value of the topology key; for the hostname it is the place itself.
 */
final class Group {

    /** What the rule asks of a domain. */
    enum Kind {
        SPREAD,
        TOGETHER,
        APART,
        /** The other side of a required APART: it counts the pods that wrote it, and keeps those that it selects away. */
        REPELLED
    }

    /**
     * What makes rules the same.
     *
     * @param selections a pod is meant if all of them have it
     */
    record Key(
            Kind kind, LabelKey topology, List<Selection> selections, int maxSkew, int minDomains, NodeFilter filter) {}

    private static final int OUTDATED = -1;

    private final Key key;
    private final SortedSet<String> domains = new TreeSet<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private int total;
    private int least = OUTDATED;

    Group(Key key) {
        this.key = key;
    }

    Key key() {
        return key;
    }

    LabelKey topology() {
        return key.topology();
    }

    boolean isByHost() {
        return key.topology().equals(Labels.HOSTNAME);
    }

    boolean selects(Pod pod) {
        return selects(pod.name().namespace(), pod.labels());
    }

    boolean selects(String namespace, Map<String, String> labels) {
        return key.selections().stream().allMatch(selection -> selection.has(namespace, labels));
    }

    /** Makes a domain known before any pod is in it. */
    void know(String domain) {
        domains.add(domain);
        least = OUTDATED;
    }

    void count(String domain) {
        domains.add(domain);
        counts.merge(domain, 1, Integer::sum);
        total++;
        least = OUTDATED;
    }

    int countOf(String domain) {
        return counts.getOrDefault(domain, 0);
    }

    /**
     * Whether a pod may go into the domain.
     *
     * @param pod whose rule this is, or whom it repels
     */
    boolean admits(Pod pod, String domain) {
        return admits(selects(pod), domain);
    }

    /** The same, where it is known whether the rule's selector means the pod itself. */
    boolean admits(boolean selected, String domain) {
        return switch (key.kind()) {
            case SPREAD -> countOf(domain) + (selected ? 1 : 0) - least() <= key.maxSkew();
            case TOGETHER -> countOf(domain) > 0 || (total == 0 && selected);
            case APART, REPELLED -> countOf(domain) == 0;
        };
    }

    /** Whether a domain that admits a pod no more never will again: counts only grow, and the emptiest host stays empty. */
    boolean staysClosed() {
        return switch (key.kind()) {
            case SPREAD -> isByHost();
            case TOGETHER -> false;
            case APART, REPELLED -> true;
        };
    }

    /** Whether a pod may go where the topology key is missing. */
    boolean admitsOutside() {
        return switch (key.kind()) {
            case SPREAD, TOGETHER -> false;
            case APART, REPELLED -> true;
        };
    }

    // A new host can always be made, so the emptiest host has nobody; likewise a domain too few.
    private int least() {
        if (isByHost() || domains.size() < key.minDomains()) {
            return 0;
        }
        if (least == OUTDATED) {
            least = domains.stream().mapToInt(this::countOf).min().orElse(0);
        }
        return least;
    }

    /** In words, for a refusal. */
    String sentence() {
        return switch (key.kind()) {
            case SPREAD -> "no %s keeps its spread within %d".formatted(key.topology(), key.maxSkew());
            case TOGETHER -> "no %s has a pod that it must be with".formatted(key.topology());
            case APART -> "every %s has a pod that it must be apart from".formatted(key.topology());
            case REPELLED -> "every %s has a pod that must be apart from it".formatted(key.topology());
        };
    }

    /** Domains with their counts, as {@code a 2, b 1}. */
    String tally() {
        return isByHost()
                ? ""
                : String.join(
                        ", ",
                        domains.stream()
                                .map(domain -> domain + " " + countOf(domain))
                                .toList());
    }
}
