package sh.joiner.engine.rule;

import sh.joiner.engine.supply.Template;
import sh.joiner.model.catalog.TypeSet;

/**
 * A node or claim that the rules allow for a pod. For a new claim, the fit has the state of the claim after the placement. Valid until the next pod
 * is placed.
 */
public sealed interface Fit {

    /** A fit on a node or a launching claim. */
    record OnNode(Variant variant, NodeBin bin) implements Fit {}

    /** A fit on a new claim that already has pods in this pass. */
    record OnClaim(Variant variant, ClaimBin bin, int state, TypeSet survivors) implements Fit {}

    /** A fit on a new claim that is opened for the pod. */
    record OnFresh(Variant variant, Template template, int state, TypeSet survivors) implements Fit {}
}
