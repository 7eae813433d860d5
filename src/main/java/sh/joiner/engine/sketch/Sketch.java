package sh.joiner.engine.sketch;

import java.util.List;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.catalog.TypeSet;

/**
 * A sketched claim.
 * @param state the requirements of all its pods, joined with those of its pool
 * @param types the types that the claim is limited to
 * @param lots one entry for each pod
 */
public record Sketch(Template template, int state, TypeSet types, List<EqualPods> lots, double price) {}
