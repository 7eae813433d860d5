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
 * What a pool's nodes are made from, as one number (core 5.12): labels, annotations, taints, node class and lifetimes, but not the requirements,
 * which are compared by what they allow.
 *
 * <p>The names of types and fields are the reference's and part of the hash.
 */
public final class PoolHash {

    private PoolHash() {}

    /** The value of {@code karpenter.sh/nodepool-hash} in {@link sh.joiner.model.pool.Pool#HASH_VERSION}; the lifetime is the template's. */
    public static String of(NodeClaimTemplate template, Lifetime lifetime) {
        return StructHash.of("NodeClaimTemplate")
                .with("ObjectMeta", metadata(template.metadata))
                .with("Spec", spec(template.spec, lifetime))
                .toString();
    }

    private static @Nullable StructHash metadata(@Nullable TemplateMetadata metadata) {
        if (metadata == null || (metadata.labels == null && metadata.annotations == null)) {
            return null;
        }
        return StructHash.of("ObjectMeta")
                .withTexts("Labels", metadata.labels)
                .withTexts("Annotations", metadata.annotations);
    }

    private static StructHash spec(TemplateSpec spec, Lifetime lifetime) {
        return StructHash.of("NodeClaimTemplateSpec")
                .withList("Taints", spec.taints, PoolHash::taint)
                .withList("StartupTaints", spec.startupTaints, PoolHash::taint)
                .with("NodeClassRef", nodeClass(spec.nodeClassRef))
                .with("TerminationGracePeriod", gracePeriod(lifetime.terminationGracePeriod()))
                .with("ExpireAfter", expireAfter(lifetime.expireAfter()));
    }

    private static long taint(Taint taint) {
        return StructHash.of("Taint")
                .withText("Key", taint.getKey())
                .withText("Value", taint.getValue())
                .withText("Effect", taint.getEffect())
                .value();
    }

    private static StructHash nodeClass(NodeClassReference reference) {
        return StructHash.of("NodeClassReference")
                .withText("Kind", reference.kind)
                .withText("Name", reference.name)
                .withText("Group", reference.group);
    }

    /** Zero is left out of the structure, which itself stays. */
    private static @Nullable StructHash gracePeriod(@Nullable Duration duration) {
        if (duration == null) {
            return null;
        }
        var empty = StructHash.of("Duration");
        return duration.isZero() ? empty : empty.with("Duration", (Long) nanos(duration));
    }

    /** Zero counts; {@code Never} is as if nothing was said. */
    private static @Nullable StructHash expireAfter(@Nullable Duration duration) {
        return duration == null ? null : StructHash.of("NillableDuration").with("Duration", (Long) nanos(duration));
    }

    private static long nanos(Duration duration) {
        return StructHash.number(
                duration.toSeconds() * 1_000_000_000L); // past 292 years it wraps, as there is no better answer
    }
}
