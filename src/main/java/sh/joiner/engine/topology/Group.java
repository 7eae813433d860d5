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
 * A rule about other pods with its count per domain: one for all pods that wrote the same rule (core 4.14).
 *
 * <p>A domain is a value of the topology key, by its number in {@link KeyDomains}; for the hostname it is the place itself.
 */
public final class Group {

    /** What the rule asks of a domain. */
    public enum Kind {
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
        return key.selections().stream().allMatch(selection -> selection.has(namespace, labels));
    }

    /** Whether a claim of the template that allows so much may become a node that counts. */
    public boolean counts(Template template, Narrowed claim, States states) {
        return countsEverywhere || key.filter().counts(template, claim, states);
    }

    /** Makes a domain known before any pod is in it. */
    void know(int domain) {
        counts.know(domain);
    }

    public void count(int domain) {
        counts.add(domain);
    }

    /** As if the domain, one that was only thought of, had never been. */
    public void forget(int domain) {
        counts.forget(domain);
    }

    public int countOf(int domain) {
        return counts.of(domain);
    }

    /** How things stand, to come back to. */
    public Counts counts() {
        return counts.copy();
    }

    public void restore(Counts saved) {
        counts = saved.copy();
    }

    /**
     * Whether a pod may go into the domain.
     *
     * @param selected whether the rule's selector means the pod itself
     */
    public boolean admits(boolean selected, int domain) {
        return switch (key.kind()) {
            case SPREAD -> countOf(domain) + (selected ? 1 : 0) - least() <= key.maxSkew();
            case TOGETHER -> countOf(domain) > 0 || (counts.total() == 0 && selected);
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
    public boolean admitsOutside() {
        return switch (key.kind()) {
            case SPREAD, TOGETHER -> false;
            case APART, REPELLED -> true;
        };
    }

    // A new host can always be made, so the emptiest host has nobody; likewise a domain too few.
    private int least() {
        return isByHost() || counts.domains() < key.minDomains() ? 0 : counts.least();
    }

    /** In words, for a refusal. */
    public String sentence() {
        return switch (key.kind()) {
            case SPREAD -> "no %s keeps its spread within %d".formatted(key.topology(), key.maxSkew());
            case TOGETHER -> "no %s has a pod that it must be with".formatted(key.topology());
            case APART -> "every %s has a pod that it must be apart from".formatted(key.topology());
            case REPELLED -> "every %s has a pod that must be apart from it".formatted(key.topology());
        };
    }

    /** Domains with their counts, as {@code a 2, b 1}. */
    public String tally() {
        return isByHost()
                ? ""
                : IntStream.range(0, domains.size())
                        .filter(counts::isKnown)
                        .mapToObj(domain -> domains.name(domain) + " " + countOf(domain))
                        .sorted()
                        .collect(Collectors.joining(", "));
    }
}
