package sh.joiner.port;

import java.util.List;
import java.util.Map;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;

/** Writes nodes. All of it may be asked again without harm. */
public interface Nodes {

    /** Makes the node look so; what a change does not name stays. Throws {@link OutsideTrouble}. */
    void change(NodeName node, NodeChange change);

    /** Asks for its deletion; a node that is gone already is no error. Throws {@link OutsideTrouble}. */
    void delete(NodeName node);

    /**
     * What a node should get and lose.
     *
     * @param owner a claim that shall own it; empty text for none
     * @param addTaints replace taints of the same key and effect
     */
    record NodeChange(
            Map<String, String> labels,
            Map<String, String> annotations,
            List<Taint> addTaints,
            List<Taint> removeTaints,
            List<String> addFinalizers,
            List<String> removeFinalizers,
            ClaimOwner owner) {

        public NodeChange {
            labels = Map.copyOf(labels);
            annotations = Map.copyOf(annotations);
            addTaints = List.copyOf(addTaints);
            removeTaints = List.copyOf(removeTaints);
            addFinalizers = List.copyOf(addFinalizers);
            removeFinalizers = List.copyOf(removeFinalizers);
        }

        /** Only a finalizer goes. */
        public static NodeChange withoutFinalizer(String finalizer) {
            return new NodeChange(
                    Map.of(), Map.of(), List.of(), List.of(), List.of(), List.of(finalizer), ClaimOwner.NOBODY);
        }
    }

    /** The claim that owns a node; {@link #NOBODY} leaves owners alone. */
    record ClaimOwner(ClaimName claim, String uid) {
        public static final ClaimOwner NOBODY = new ClaimOwner(new ClaimName(""), "");
    }
}
