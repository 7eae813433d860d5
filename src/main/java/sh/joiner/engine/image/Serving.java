package sh.joiner.engine.image;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.toCollection;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.ValueSet;

/** The instance families that each image serves, or would serve if it were selected. */
final class Serving {

    private final List<InstanceType> types;
    private final Map<EvaluatedImage.Key, List<String>> ofSelected = new HashMap<>();
    private final Map<Requirements, List<String>> ofOthers = new HashMap<>();

    Serving(List<InstanceType> types, List<ResolvedImage> selected) {
        this.types = types;
        selected.forEach(image -> ofSelected.put(key(image), List.of()));
        ImageMapping.byImage(types, selected)
                .forEach((image, served) -> ofSelected.put(key(image), families(served.stream())));
    }

    private static EvaluatedImage.Key key(ResolvedImage image) {
        return new EvaluatedImage.Key(image.id(), image.requirements());
    }

    List<String> families(String id, Requirements instanceKind) {
        var served = ofSelected.get(new EvaluatedImage.Key(id, instanceKind));
        return served != null ? served : ofOthers.computeIfAbsent(instanceKind, this::fitting);
    }

    private List<String> fitting(Requirements instanceKind) {
        return families(types.stream().filter(type -> type.requirements().isCompatibleWith(instanceKind, Set.of())));
    }

    private static List<String> families(Stream<InstanceType> types) {
        return types.flatMap(type -> family(type).stream())
                .collect(collectingAndThen(toCollection(TreeSet::new), List::copyOf));
    }

    private static List<String> family(InstanceType type) {
        return type.requirements().get(Labels.INSTANCE_FAMILY).allowed() instanceof ValueSet.OneOf(var values)
                ? List.copyOf(values)
                : List.of();
    }
}
