package sh.joiner.engine.interruption;

import sh.joiner.model.interruption.Phase;
import sh.joiner.model.node.Node;

/** Cordoning a node for a notice. */
final class Cordons {

    private static final String TAINT = "node.kubernetes.io/unschedulable";

    private Cordons() {}

    /** Whether no new pods come; the taint follows the node's own mark. */
    static boolean isCordoned(Node node) {
        return node.taints().stream().anyMatch(taint -> taint.key().equals(TAINT));
    }

    /** That it is ours is written down before it is done, so that it is known to be undone. */
    static void cordon(Answer answer) {
        var node = answer.subject().node();
        if (node.isEmpty()) {
            answer.await(Phase.PENDING, null, "no node has joined yet that could be cordoned");
            return;
        }
        boolean ours = answer.isCordoned() || answer.subject().cordonedByAnother();
        if (!ours && isCordoned(node.get())) {
            answer.act(Phase.ACTING, "somebody else has cordoned the node already");
            return;
        }
        answer.cordoned(Phase.ACTING, "no new pods come to the node");
        if (!isCordoned(node.get())) {
            answer.effect(new Effect.Cordon(node.get().name()));
        }
    }
}
