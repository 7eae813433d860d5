package sh.joiner.controller.nodeclass;

import static sh.joiner.api.v1.EC2NodeClass.AMIS_READY;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.v1.EC2NodeClass;
import sh.joiner.api.v1.LabelRequirement;
import sh.joiner.api.v1.ResolvedAmi;
import sh.joiner.controller.catalog.ClusterFactsBook;
import sh.joiner.engine.image.ImageChoice;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.ValueSet;
import sh.joiner.port.ImageFeed;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/** Finds the images of a node class; only available ones are chosen (aws 4). */
final class ImagesPart implements NodeClassPart {

    private static final String UNSUPPORTED_ALIAS = "UnsupportedAlias";
    private static final Duration WHILE_NONE = Duration.ofMinutes(1);
    private static final Duration FRESH = Duration.ofMinutes(5);

    private final ImageFeed feed;
    private final ClusterFactsBook facts;
    private final WorldClock clock;

    ImagesPart(ImageFeed feed, ClusterFactsBook facts, WorldClock clock) {
        this.feed = feed;
        this.facts = facts;
        this.clock = clock;
    }

    @Override
    public List<String> speaksOf() {
        return List.of(AMIS_READY);
    }

    @Override
    public Duration look(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        try {
            return look(
                    feed.images(nodeClass.selectors().images(), facts.facts().kubernetesVersion()), object, conditions);
        } catch (OutsideTrouble trouble) {
            if (!trouble.code().equals(UNSUPPORTED_ALIAS)) {
                throw trouble;
            }
            conditions.setFalse(AMIS_READY, UNSUPPORTED_ALIAS, String.valueOf(trouble.getMessage()));
            return WHILE_NONE; // the reference waits for an edit; a change of the cluster's version heals it too
        }
    }

    private Duration look(List<Image> images, EC2NodeClass object, ConditionSet conditions) {
        var choice = ImageChoice.resolve(images, clock.now());
        if (choice.chosen().isEmpty()) {
            object.getStatus().amis = null;
            conditions.setFalse(AMIS_READY, "AMINotFound", nothingFound(choice));
            return WHILE_NONE;
        }
        object.getStatus().amis = choice.chosen().stream().map(ImagesPart::wire).toList();
        conditions.setTrue(AMIS_READY);
        return FRESH;
    }

    private static String nothingFound(ImageChoice choice) {
        if (choice.refused().isEmpty()) {
            return "AMISelector did not match any AMIs";
        }
        return "AMISelector matched no AMI that can be used: "
                + String.join(
                        ", ",
                        choice.refused().stream()
                                .map(one -> "%s is %s"
                                        .formatted(one.image().id(), one.image().state()))
                                .limit(5)
                                .toList());
    }

    private static ResolvedAmi wire(ResolvedImage image) {
        var ami = new ResolvedAmi();
        ami.id = image.id();
        ami.name = image.name();
        ami.deprecated = image.deprecated() ? Boolean.TRUE : null;
        ami.requirements = wire(image.requirements());
        return ami;
    }

    /** Ordered by the length of the key, then the key (aws 1.6). */
    private static List<LabelRequirement> wire(Requirements requirements) {
        return requirements.list().stream()
                .map(ImagesPart::wire)
                .sorted(Comparator.comparingInt((LabelRequirement one) -> one.key.length())
                        .thenComparing(one -> one.key))
                .toList();
    }

    private static LabelRequirement wire(Requirement requirement) {
        var wire = new LabelRequirement();
        wire.key = requirement.key().value();
        wire.operator = requirement.operator().wire();
        wire.values = switch (requirement.allowed()) {
            case ValueSet.OneOf(var values) -> values.isEmpty() ? null : List.copyOf(values);
            case ValueSet.NoneOf(var values) -> values.isEmpty() ? null : List.copyOf(values);
            case ValueSet.Between _ -> null; // images are bound to no numbers
        };
        return wire;
    }
}
