package sh.joiner.engine.bootstrap;

import static sh.joiner.testing.ClaimSamples.claim;

import java.util.Map;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.testing.NodeClasses;

/** Inputs for the user data of an instance in cluster {@code tour}. Its claim has a taint, a startup taint, and labels that user data keeps or omits. */
final class UserDataSamples {

    static final ClusterFacts CLUSTER = new ClusterFacts(
            "tour", "us-east-1", "https://api.example", "Y2E=", "1.34", "10.100.0.0/16", "10.100.0.10");

    private UserDataSamples() {}

    static UserDataInputs inputs(NodeClasses nodeClass) {
        return inputs(nodeClass, CLUSTER);
    }

    static UserDataInputs inputs(NodeClasses nodeClass, ClusterFacts cluster) {
        var labels = Map.of(
                "karpenter.sh/nodepool", "default",
                "team", "blue",
                "kubernetes.io/arch", "amd64",
                "topology.kubernetes.io/zone", "us-east-1a",
                "node-restriction.kubernetes.io/x", "y");
        var claim = claim().labels(labels)
                .taints(new Taint("dedicated", "db", Taint.Effect.NO_SCHEDULE))
                .startupTaints(new Taint("warming-up", "", Taint.Effect.NO_EXECUTE))
                .build();
        var image =
                new ResolvedImage("ami-1", "bottlerocket-aws-k8s-1.34-x86_64-v1.45.0-abc", Requirements.NONE, false);
        return new UserDataInputs(cluster, nodeClass.images(image).build(), claim, CapacityType.SPOT, image, 29);
    }

    static String text(NodeClasses nodeClass) {
        return ((UserData.Text) UserData.of(inputs(nodeClass))).text();
    }
}
