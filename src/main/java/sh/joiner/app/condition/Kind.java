package sh.joiner.app.condition;

import java.util.List;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;

/** The kinds of objects whose conditions are measured (core 8.1, aws 2.14). */
public enum Kind {
    NODE_CLAIM("karpenter.sh", "NodeClaim"),
    NODE_POOL("karpenter.sh", "NodePool"),
    NODE("", "Node"),
    EC2_NODE_CLASS("karpenter.k8s.aws", "EC2NodeClass");

    private final String group;
    private final String wire;

    Kind(String group, String wire) {
        this.group = group;
        this.wire = wire;
    }

    String group() {
        return group;
    }

    String wire() {
        return wire;
    }

    /** Labels of the object that are added to the labels of its metrics. */
    List<LabelKey> extras() {
        return switch (this) {
            case NODE_CLAIM -> List.of(Labels.NODE_CLASS, Labels.POOL);
            case NODE -> List.of(Labels.NODE_CLASS, Labels.POOL, Labels.INITIALIZED);
            case NODE_POOL, EC2_NODE_CLASS -> List.of();
        };
    }

    /** Returns true if the metrics of this kind are also exported under the names that Karpenter has deprecated. */
    boolean isExportedTwice() {
        return this != NODE;
    }
}
