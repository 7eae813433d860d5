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

/** Translates NodeOverlays. An invalid overlay is translated too, with the text of its problems, so that its condition can show them. */
public final class OverlayTranslation {

    private static final Pattern PRICE = Pattern.compile("\\d+(\\.\\d+)?");
    private static final Pattern ADJUSTMENT = Pattern.compile("[+-](\\d*\\.)?\\d+%?");
    private static final Set<String> OWN =
            Set.of(Resources.CPU, Resources.MEMORY, Resources.EPHEMERAL_STORAGE, Resources.PODS); // reported by AWS

    private OverlayTranslation() {}

    /** Returns the overlay; never throws. */
    public static Overlay overlay(NodeOverlay wire) {
        var name = wire.getMetadata().getName();
        var spec = wire.getSpec();
        int weight = spec == null || spec.weight == null ? 0 : spec.weight;
        try {
            if (spec == null) {
                throw new InvalidSpec("spec", "is missing: an overlay needs a spec");
            }
            return new Overlay(name, weight, requirements(spec), price(spec), capacity(spec), "");
        } catch (InvalidSpec invalid) {
            return Overlay.unreadable(name, weight, String.valueOf(invalid.getMessage()));
        } catch (RuntimeException unreadable) { // an unexpected failure must not affect other overlays
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

    private static void check(String path, LabelRequirement wire, List<InvalidSpec.Problem> problems) {
        if (!LabelTranslation.isQualifiedName(wire.key)) {
            problems.add(new InvalidSpec.Problem(path + ".key", LabelTranslation.invalidKey(wire.key)));
        }
        var values = Present.list(wire.values);
        boolean needsValues = wire.operator.equals(Operator.IN.wire()) || wire.operator.equals(Operator.NOT_IN.wire());
        if (needsValues && values.isEmpty()) {
            problems.add(new InvalidSpec.Problem(
                    path + ".values", "operator %s needs at least one value".formatted(wire.operator)));
        }
        values.stream()
                .filter(value -> !LabelTranslation.isValue(value))
                .forEach(value ->
                        problems.add(new InvalidSpec.Problem(path + ".values", LabelTranslation.invalidValue(value))));
    }

    private static PriceChange price(NodeOverlaySpec spec) {
        var price = Present.text(spec.price);
        var adjustment = Present.text(spec.priceAdjustment);
        if (!price.isEmpty() && !adjustment.isEmpty()) {
            throw new InvalidSpec("spec", "price and priceAdjustment are both set: keep one of them");
        }
        if (!price.isEmpty() && !PRICE.matcher(price).matches()) {
            throw new InvalidSpec(
                    "spec.price",
                    "'%s' is not a price: write US dollars an hour without a sign, such as 0.25".formatted(price));
        }
        if (!adjustment.isEmpty() && !ADJUSTMENT.matcher(adjustment).matches()) {
            throw new InvalidSpec(
                    "spec.priceAdjustment",
                    "'%s' is not a price adjustment: write a signed number or percentage, such as -0.05 or +10%%"
                            .formatted(adjustment));
        }
        return PriceChange.parse(price, adjustment);
    }

    private static Resources capacity(NodeOverlaySpec spec) {
        var capacity = QuantityTranslation.resources("spec.capacity", spec.capacity);
        for (var name : capacity.names()) {
            if (OWN.contains(name)) {
                throw new InvalidSpec(
                        "spec.capacity." + name, "overlays cannot change this resource, which AWS reports: remove it");
            }
            if (capacity.get(name) < 0) {
                throw new InvalidSpec(
                        "spec.capacity." + name, "%d is negative: write 0 or more".formatted(capacity.get(name)));
            }
        }
        return capacity;
    }
}
