package sh.joiner.api.nodeclass;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.ec2.ResolvedAmi;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.RequirementTranslation;
import sh.joiner.api.v1.LabelRequirement;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.ValueSet;

/** Translates the entries of {@code status.amis} of a node class in both directions (aws 1.6). */
public final class ResolvedAmiTranslation {

    private ResolvedAmiTranslation() {}

    /** Returns the images; throws {@link sh.joiner.api.translate.InvalidSpec} that names the field. */
    public static List<ResolvedImage> images(String field, @Nullable List<ResolvedAmi> wire) {
        return Present.list(wire).stream().map(ami -> image(field, ami)).toList();
    }

    private static ResolvedImage image(String field, ResolvedAmi wire) {
        return new ResolvedImage(
                wire.id,
                Present.text(wire.name),
                RequirementTranslation.requirements("%s[%s].requirements".formatted(field, wire.id), wire.requirements),
                Boolean.TRUE.equals(wire.deprecated));
    }

    public static List<ResolvedAmi> wire(List<ResolvedImage> images) {
        return images.stream().map(ResolvedAmiTranslation::wire).toList();
    }

    private static ResolvedAmi wire(ResolvedImage image) {
        var ami = new ResolvedAmi();
        ami.id = image.id();
        ami.name = image.name();
        ami.deprecated = image.deprecated() ? Boolean.TRUE : null;
        ami.requirements = wire(image.requirements());
        return ami;
    }

    /** Returns the requirements ordered by key length, then by key (aws 1.6). */
    static List<LabelRequirement> wire(Requirements requirements) {
        return requirements.list().stream()
                .map(ResolvedAmiTranslation::wire)
                .sorted(Comparator.comparingInt((LabelRequirement labelRequirement) -> labelRequirement.key.length())
                        .thenComparing(labelRequirement -> labelRequirement.key))
                .toList();
    }

    private static LabelRequirement wire(Requirement requirement) {
        var wire = new LabelRequirement();
        wire.key = requirement.key().value();
        wire.operator = requirement.operator().wire();
        wire.values = switch (requirement.allowed()) {
            case ValueSet.OneOf(var values) -> values.isEmpty() ? null : List.copyOf(values);
            case ValueSet.NoneOf(var values) -> values.isEmpty() ? null : List.copyOf(values);
            case ValueSet.Between _ -> null; // images have no numeric requirements
        };
        return wire;
    }
}
