package sh.joiner.engine.sketch;

import java.util.List;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.catalog.TypeSet;

/**
 * A claim that was thought of.
 *
 * @param state of all that its pods ask, joined with its pool's
 * @param types that it is to keep to
 * @param lots one entry for each pod
 */
public record Sketch(Template template, int state, TypeSet types, List<EqualPods> lots, double price) {}
