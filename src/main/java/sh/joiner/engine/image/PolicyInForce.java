package sh.joiner.engine.image;

import sh.joiner.model.image.ImagePolicy;

/** The policy by which the images of a node class are selected. */
public sealed interface PolicyInForce {

    /** No AMIPolicy: only the rules of Karpenter apply. */
    PolicyInForce NONE = new None();

    record None() implements PolicyInForce {}

    record InForce(ImagePolicy policy) implements PolicyInForce {}

    /** An AMIPolicy applies, or may apply, and is invalid: the selection does not change. */
    record Unclear(String why) implements PolicyInForce {}
}
