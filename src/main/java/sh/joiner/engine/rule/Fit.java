package sh.joiner.engine.rule;

import sh.joiner.engine.supply.Template;
import sh.joiner.model.catalog.TypeSet;

/** A place that the rules found legal for a pod, with what would become of the place. Good until the next pod is placed. */
public sealed interface Fit {

    /** On a node or a claim under way. */
    record OnNode(Variant variant, NodeBin bin) implements Fit {}

    /** On a new claim that is open already. */
    record OnClaim(Variant variant, ClaimBin bin, int state, TypeSet survivors) implements Fit {}

    /** On a claim that would be opened. */
    record OnFresh(Variant variant, Template template, int state, TypeSet survivors) implements Fit {}
}
