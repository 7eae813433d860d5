package sh.joiner.api.pod;

import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.nodeclass.NodeClassTranslation;
import sh.joiner.api.pool.ClaimTranslation;
import sh.joiner.api.pool.PoolTranslation;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;

/** Objects of tests: YAML that the production code translates to the model. */
public final class WireObjects {

    private static final KubernetesSerialization READER = new KubernetesSerialization();

    private WireObjects() {}

    /** Returns a pool whose template has a node class and these lines. */
    public static Pool poolWith(String templateSpec) {
        return pool("""
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                """ + templateSpec.indent(6));
    }

    public static Pool pool(String yaml) {
        return PoolTranslation.pool(READER.unmarshal(yaml, NodePool.class));
    }

    public static Claim claim(String yaml) {
        return ClaimTranslation.claim(READER.unmarshal(yaml, NodeClaim.class));
    }

    public static NodeClass nodeClass(String yaml) {
        return NodeClassTranslation.nodeClass(READER.unmarshal(yaml, EC2NodeClass.class));
    }

    static Node node(String yaml) {
        return NodeTranslation.node(READER.unmarshal(yaml, io.fabric8.kubernetes.api.model.Node.class));
    }

    static Pod pod(String yaml) {
        return PodTranslation.pod(READER.unmarshal(yaml, io.fabric8.kubernetes.api.model.Pod.class));
    }

    /** Returns a pod with these lines in its spec. */
    static Pod podWith(String spec) {
        return pod("metadata: {namespace: shop, name: web}\nspec:\n" + spec.indent(2));
    }

    static sh.joiner.model.pod.DaemonSet daemonSet(String yaml) {
        return DaemonSetTranslation.daemonSet(READER.unmarshal(yaml, DaemonSet.class));
    }
}
