package sh.joiner.port.cluster;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.RemoteCallException;

/** Writes claims. A claim that no longer exists is no error. Every method throws {@link RemoteCallException}. */
public interface Claims {

    /** Creates the claim and returns its generated name. */
    ClaimName create(ClaimDraft draft);

    /** Returns the claims with these names that exist and are valid, by a quorum read from the API server. */
    List<Claim> read(Set<ClaimName> names);

    /** Deletes the claim with this UID; another claim of the same name stays. */
    void delete(ClaimName claim, String uid);

    /** Adds these annotations. */
    void annotate(ClaimName claim, Map<String, String> annotations);

    /** Removes the annotations with these keys; a missing annotation is no error. */
    void unannotate(ClaimName claim, Set<String> keys);

    /** Adds these labels. */
    void label(ClaimName claim, Map<String, String> labels);

    /** Adds these labels, and removes the labels with the keys in {@code removed}. */
    void relabel(ClaimName claim, Map<String, String> labels, Set<String> removed);

    /** Writes the time at which a pod of the node was last bound or ended (core 6.10). */
    void recordPodEvent(ClaimName claim, Instant at);

    /** Writes these conditions; writes nothing if the claim already has them. */
    void report(ClaimName claim, List<ConditionReport> reports);

    /** Removes an optional condition; a missing condition is no error. */
    void clear(ClaimName claim, String condition);

    /**
     * Writes the result of a launch: labels, annotations, answer, Launched=True. The providerID is written once: a claim with another
     * instance, or another object of the same name, stays unchanged. A live read detects both cases.
     */
    LaunchRecord launched(
            Claim claim, Map<String, String> labels, Map<String, String> annotations, Claim.Answer answer);

    /** The result of recording a launch on its claim. */
    sealed interface LaunchRecord {

        /** The claim has the instance. */
        record Written() implements LaunchRecord {}

        /** The claim has another instance, which another process launched. */
        record Superseded(String providerId) implements LaunchRecord {}

        /** The claim no longer exists; an object of the same name with another UID is another claim. */
        record NotFound() implements LaunchRecord {}
    }

    /** Writes the registered node to the claim, with Registered=True. */
    void registered(ClaimName claim, String node);
}
