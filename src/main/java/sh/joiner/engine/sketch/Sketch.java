package sh.joiner.engine.sketch;

import java.util.List;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.catalog.TypeSet;

/**
 * A planned claim that is not yet part of the plan: {@code Replay} checks its pods against the rules and creates the claim.
 * @param state the requirements of all pods of the claim, joined with the requirements of its pool
 * @param types the types that the claim is limited to
 * @param groups the group of each pod
 */
public record Sketch(Template template, int state, TypeSet types, List<EqualPods> groups, double price) {}
