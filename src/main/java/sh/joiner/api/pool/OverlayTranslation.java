package sh.joiner.api.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.LabelTranslation;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.QuantityTranslation;
import sh.joiner.api.translate.RequirementTranslation;
import sh.joiner.api.v1.LabelRequirement;
import sh.joiner.api.v1alpha1.NodeOverlay;
import sh.joiner.api.v1alpha1.NodeOverlaySpec;
import sh.joiner.model.catalog.Overlay;
import sh.joiner.model.catalog.PriceChange;
import sh.joiner.model.requirement.Operator;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** NodeOverlays. One that cannot be meant is translated all the same, with all that is wrong told by field: it must be told on the object. */
public final class OverlayTranslation {

    private static final Pattern PRICE = Pattern.compile("\\d+(\\.\\d+)?");
    private static final Pattern ADJUSTMENT = Pattern.compile("[+-](\\d*\\.)?\\d+%?");
    private static final Set<String> OWN = Set.of(
            Resources.CPU, Resources.MEMORY, Resources.EPHEMERAL_STORAGE, Resources.PODS); // what the provider tells

    private OverlayTranslation() {}

    /** The overlay; never throws. */
    public static Overlay overlay(NodeOverlay wire) {
        var name = wire.getMetadata().getName();
        var spec = wire.getSpec();
        int weight = spec == null || spec.weight == null ? 0 : spec.weight;
        try {
            if (spec == null) {
                throw new InvalidSpec("spec", "is missing");
            }
            return new Overlay(name, weight, requirements(spec), price(spec), capacity(spec), "");
        } catch (InvalidSpec invalid) {
            return Overlay.unreadable(name, weight, String.valueOf(invalid.getMessage()));
        } catch (RuntimeException unreadable) { // whatever it is: others must go on
            return Overlay.unreadable(name, weight, "spec: " + unreadable.getMessage());
        }
    }

    private static Requirements requirements(NodeOverlaySpec spec) {
        var list = Present.list(spec.requirements);
        var problems = new ArrayList<InvalidSpec.Problem>();
        for (int i = 0; i < list.size(); i++) {
            check("spec.requirements[%d]".formatted(i), list.get(i), problems);
        }
        if (!problems.isEmpty()) {
            throw new InvalidSpec(problems);
        }
        return RequirementTranslation.requirements("spec.requirements", list);
    }

    private static void check(String path, LabelRequirement one, List<InvalidSpec.Problem> problems) {
        if (!LabelTranslation.isQualifiedName(one.key)) {
            problems.add(new InvalidSpec.Problem(path + ".key", "'%s' is not a label key".formatted(one.key)));
        }
        var values = Present.list(one.values);
        boolean needsValues = one.operator.equals(Operator.IN.wire()) || one.operator.equals(Operator.NOT_IN.wire());
        if (needsValues && values.isEmpty()) {
            problems.add(new InvalidSpec.Problem(
                    path + ".values", "operator %s needs at least one value".formatted(one.operator)));
        }
        values.stream()
                .filter(value -> !LabelTranslation.isValue(value))
                .forEach(value -> problems.add(
                        new InvalidSpec.Problem(path + ".values", "'%s' is not a label value".formatted(value))));
    }

    private static PriceChange price(NodeOverlaySpec spec) {
        var price = Present.text(spec.price);
        var adjustment = Present.text(spec.priceAdjustment);
        if (!price.isEmpty() && !adjustment.isEmpty()) {
            throw new InvalidSpec("spec", "price and priceAdjustment exclude each other");
        }
        if (!price.isEmpty() && !PRICE.matcher(price).matches()) {
            throw new InvalidSpec("spec.price", "'%s' is not a price".formatted(price));
        }
        if (!adjustment.isEmpty() && !ADJUSTMENT.matcher(adjustment).matches()) {
            throw new InvalidSpec("spec.priceAdjustment", "'%s' is not a change of a price".formatted(adjustment));
        }
        return PriceChange.parse(price, adjustment);
    }

    private static Resources capacity(NodeOverlaySpec spec) {
        var capacity = QuantityTranslation.resources("spec.capacity", spec.capacity);
        for (var name : capacity.names()) {
            if (OWN.contains(name)) {
                throw new InvalidSpec("spec.capacity." + name, "may not be changed");
            }
            if (capacity.get(name) < 0) {
                throw new InvalidSpec("spec.capacity." + name, "is less than nothing");
            }
        }
        return capacity;
    }
}
