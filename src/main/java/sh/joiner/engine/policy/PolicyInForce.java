package sh.joiner.engine.policy;

import sh.joiner.model.image.ImagePolicy;

/** What says which images of a node class count. */
public sealed interface PolicyInForce {

    /** Nothing but the reference's rules. */
    PolicyInForce NONE = new None();

    record None() implements PolicyInForce {}

    record InForce(ImagePolicy policy) implements PolicyInForce {}

    /** There is one, or may be one, and nobody can tell what it says: the choice stays as it is. */
    record Unclear(String why) implements PolicyInForce {}
}
