package sh.joiner.engine.lifecycle;

import java.util.List;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.NodeChange;

/** The next step for a node that is being deleted. */
public sealed interface NodeStep {

    /** Delete the node's claims as well. */
    record DeleteClaims(List<ClaimName> claims) implements NodeStep {
        public DeleteClaims {
            claims = List.copyOf(claims);
        }
    }

    /** Add the disruption taint and exclude the node from load balancers. */
    record Cordon(NodeChange change) implements NodeStep {}

    /** Evict pods. */
    record Evict(Drain.Step drain, List<ConditionReport> reports) implements NodeStep {
        public Evict {
            reports = List.copyOf(reports);
        }
    }

    /** Wait for volumes to be detached. */
    record AwaitDetachment(List<Attachment> volumes, List<ConditionReport> reports) implements NodeStep {
        public AwaitDetachment {
            volumes = List.copyOf(volumes);
            reports = List.copyOf(reports);
        }
    }

    /** Terminate the instance, and check again until EC2 reports the instance as terminated. */
    record Terminate(InstanceId instance, List<ConditionReport> reports) implements NodeStep {
        public Terminate {
            reports = List.copyOf(reports);
        }
    }

    /** Remove the finalizer of the node, because Joiner has no instance to terminate for it. */
    record RemoveFinalizer(NodeChange change) implements NodeStep {}
}
