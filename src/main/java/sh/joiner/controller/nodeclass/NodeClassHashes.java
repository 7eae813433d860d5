package sh.joiner.controller.nodeclass;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.hash.NodeClassHash;
import sh.joiner.api.nodeclass.NodeClassTranslation;
import sh.joiner.controller.catalog.ClusterFactsState;
import sh.joiner.controller.gate.Needs;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.nodeclass.NodeClassAnnotations;

/** Maintains the hash annotations of node classes, and migrates claims to the current version of the hash (aws 2.6). */
public final class NodeClassHashes {

    private final Needs<Inputs> needs;
    private final Claims claims;
    private final NodeClassAnnotations nodeClassAnnotations;

    /** The inputs of the hash. */
    public record Inputs(Cluster cluster, ClusterFactsState facts) {}

    public NodeClassHashes(Needs<Inputs> needs, Claims claims, NodeClassAnnotations nodeClassAnnotations) {
        this.needs = needs;
        this.claims = claims;
        this.nodeClassAnnotations = nodeClassAnnotations;
    }

    /**
     * Writes missing and outdated annotations, first on the claims, then on the class. If the write to a claim fails, the class keeps its old version
     * and the next call tries again. Also updates the given object. Does nothing while inputs are missing. Throws
     * {@link sh.joiner.port.RemoteCallException} if a write or a read fails.
     */
    void stamp(EC2NodeClass object, Instant now) {
        needs.inputs().ifPresent(known -> stamp(known, object, now));
    }

    /** Registers a listener that runs when missing inputs may have become available. The listener must not block. */
    void onOpening(Runnable listener) {
        needs.onOpening(listener);
    }

    private void stamp(Inputs known, EC2NodeClass object, Instant now) {
        var family = NodeClassTranslation.nodeClass(object).instanceSettings().family();
        var hash = NodeClassHash.of(
                object.getSpec(), family.wire(), known.facts().facts(now).caBundle());
        var current = annotations(object);
        if (!NodeClassHash.VERSION.equals(current.get(NodeClassHash.VERSION_ANNOTATION))) {
            migrateClaims(known.cluster(), object.getMetadata().getName(), hash);
        }
        var wanted = Map.of(NodeClassHash.ANNOTATION, hash, NodeClassHash.VERSION_ANNOTATION, NodeClassHash.VERSION);
        if (!current.entrySet().containsAll(wanted.entrySet())) {
            write(object, current, wanted);
        }
    }

    private void write(EC2NodeClass object, Map<String, String> current, Map<String, String> wanted) {
        var version = nodeClassAnnotations.annotate(object.getMetadata().getName(), wanted);
        current.putAll(wanted);
        object.getMetadata().setAnnotations(current);
        if (!version.isEmpty()) {
            object.getMetadata().setResourceVersion(version); // so that the status of the object can be written next
        }
    }

    private static Map<String, String> annotations(EC2NodeClass object) {
        return Optional.ofNullable(object.getMetadata().getAnnotations())
                .map(HashMap::new)
                .orElseGet(HashMap::new);
    }

    private void migrateClaims(Cluster cluster, String nodeClass, String hash) {
        cluster.snapshot().claims().stream()
                .filter(claim -> claim.nodeClass().isSupported()
                        && claim.nodeClass().name().equals(nodeClass))
                .filter(claim ->
                        !NodeClassHash.VERSION.equals(claim.annotations().get(NodeClassHash.VERSION_ANNOTATION)))
                .forEach(claim -> claims.annotate(claim.name(), migrated(claim, hash)));
    }

    /** Returns the annotations of a migrated claim. A claim that has drifted according to the old hash must remain drifted. */
    private static Map<String, String> migrated(Claim claim, String hash) {
        var version = Map.of(NodeClassHash.VERSION_ANNOTATION, NodeClassHash.VERSION);
        return claim.condition(ClaimConditions.DRIFTED).isPresent()
                ? version
                : Map.of(NodeClassHash.ANNOTATION, hash, NodeClassHash.VERSION_ANNOTATION, NodeClassHash.VERSION);
    }
}
