package sh.joiner.port.cluster;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.OutsideTrouble;

/** Writes claims. A claim that is gone is no error, but for {@link #create}. Every method throws {@link OutsideTrouble}. */
public interface Claims {

    /** Creates the claim and answers with the name that it got. */
    ClaimName create(ClaimDraft draft);

    /** Returns those of these claims that exist, as the API server itself answers (a quorum read). */
    List<Claim> read(Set<ClaimName> names);

    /** Asks for the deletion of the claim with this UID; another claim of the same name stays. */
    void delete(ClaimName claim, String uid);

    /** Adds these annotations. */
    void annotate(ClaimName claim, Map<String, String> annotations);

    /** Adds these labels. */
    void label(ClaimName claim, Map<String, String> labels);

    /** Adds these labels, and takes away those of these keys. */
    void relabel(ClaimName claim, Map<String, String> labels, Set<String> removed);

    /** Writes when something last happened to the pods of its node (core 6.10). */
    void podsMoved(ClaimName claim, Instant at);

    /** Writes what is to be said of its conditions, and nothing if they say it already. */
    void report(ClaimName claim, List<ConditionReport> reports);

    /** Takes a condition away that it does not always have; one that is not there is no error. */
    void clear(ClaimName claim, String condition);

    /**
     * Writes the result of a launch: labels, annotations, answer, Launched=True. The providerID is written once: a claim that carries another
     * instance, or is no longer the same object, stays as it is. Both are found out by a live read.
     */
    LaunchRecord launched(
            Claim claim, Map<String, String> labels, Map<String, String> annotations, Claim.Answer answer);

    /** The result of recording a launch on its claim. */
    sealed interface LaunchRecord {

        /** The claim carries the instance. */
        record Written() implements LaunchRecord {}

        /** The claim carries another instance, which another process launched. */
        record Superseded(String providerId) implements LaunchRecord {}

        /** The claim no longer exists; an object of the same name with another UID is another claim. */
        record Gone() implements LaunchRecord {}
    }

    /** Writes the node that was registered for it, with Registered=True. */
    void registered(ClaimName claim, String node);
}
