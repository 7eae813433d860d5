package sh.joiner.api.hash;

import io.fabric8.kubernetes.api.model.Taint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.v1.NodeClaimTemplate;
import sh.joiner.api.v1.NodeClassReference;
import sh.joiner.api.v1.TemplateMetadata;
import sh.joiner.api.v1.TemplateSpec;
import sh.joiner.model.claim.Claim.Lifetime;

/**
 * Computes the hash of a pool's template (core 5.12): labels, annotations, taints, node class and lifetimes. Requirements are not part of the hash:
 * drift detection compares requirements by the values that they allow.
 *
 * <p>The names of types and fields are Karpenter's, because they are part of the hash.
 */
public final class PoolHash {

    private PoolHash() {}

    /**
     * Returns the value of {@code karpenter.sh/nodepool-hash} in version {@link sh.joiner.model.pool.Pool#CURRENT_HASH_VERSION}.
     *
     * @param lifetime the parsed durations of the template
     */
    public static String of(NodeClaimTemplate template, Lifetime lifetime) {
        return Long.toUnsignedString(new FieldHash("NodeClaimTemplate")
                .object("ObjectMeta", present(template.metadata), PoolHash::metadata)
                .object("Spec", template.spec, spec -> spec(spec, lifetime))
                .hash());
    }

    private static @Nullable TemplateMetadata present(@Nullable TemplateMetadata metadata) {
        return metadata == null || (metadata.labels == null && metadata.annotations == null) ? null : metadata;
    }

    private static long metadata(TemplateMetadata metadata) {
        return new FieldHash("ObjectMeta")
                .map("Labels", metadata.labels, Fnv::of)
                .map("Annotations", metadata.annotations, Fnv::of)
                .hash();
    }

    private static long spec(TemplateSpec spec, Lifetime lifetime) {
        return new FieldHash("NodeClaimTemplateSpec")
                .list("Taints", spec.taints, PoolHash::taint)
                .list("StartupTaints", spec.startupTaints, PoolHash::taint)
                .object("NodeClassRef", spec.nodeClassRef, PoolHash::nodeClass)
                .object("TerminationGracePeriod", lifetime.terminationGracePeriod(), PoolHash::gracePeriod)
                .object("ExpireAfter", lifetime.expireAfter(), PoolHash::expireAfter)
                .hash();
    }

    private static long taint(Taint taint) {
        return new FieldHash("Taint")
                .filled("Key", taint.getKey())
                .filled("Value", taint.getValue())
                .filled("Effect", taint.getEffect())
                .hash();
    }

    private static long nodeClass(NodeClassReference reference) {
        return new FieldHash("NodeClassReference")
                .filled("Kind", reference.kind)
                .filled("Name", reference.name)
                .filled("Group", reference.group)
                .hash();
    }

    /** Hashes the period. For a period of zero, hashes the structure without the number. */
    private static long gracePeriod(Duration duration) {
        return new FieldHash("Duration")
                .number("Duration", duration.isZero() ? null : (Long) nanos(duration))
                .hash();
    }

    /** Hashes the duration, even if it is zero. {@code Never} is null in the lifetime, and is skipped like an absent field. */
    private static long expireAfter(Duration duration) {
        return new FieldHash("NillableDuration")
                .number("Duration", (Long) nanos(duration))
                .hash();
    }

    private static long nanos(Duration duration) {
        return duration.toSeconds() * 1_000_000_000L; // overflows after 292 years; Karpenter defines no result for that
    }
}
