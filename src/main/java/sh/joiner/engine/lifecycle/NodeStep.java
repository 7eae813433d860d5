package sh.joiner.engine.lifecycle;

import java.util.List;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.NodeChange;

/** The next thing to do for a node whose deletion was asked for. */
public sealed interface NodeStep {

    /** Delete the claims behind it as well. */
    record DeleteClaims(List<ClaimName> claims) implements NodeStep {
        public DeleteClaims {
            claims = List.copyOf(claims);
        }
    }

    /** Keep new pods and traffic away. */
    record Cordon(NodeChange change) implements NodeStep {}

    /** Let its pods leave. */
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

    /** Terminate the instance and look again until it is gone. */
    record Terminate(InstanceId instance, List<ConditionReport> reports) implements NodeStep {
        public Terminate {
            reports = List.copyOf(reports);
        }
    }

    /** Nothing is left behind it: let go of the node. */
    record LetGo(NodeChange change) implements NodeStep {}
}
