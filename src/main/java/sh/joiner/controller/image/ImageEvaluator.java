package sh.joiner.controller.image;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.controller.launch.LaunchTags;
import sh.joiner.engine.image.Candidate;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.CheckAnswers;
import sh.joiner.engine.image.ImageQuestion;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.port.image.ImageChecks;
import sh.joiner.port.image.ImageChecks.Trial;

/**
 * Evaluates the images of a class. If the policy requires checks, AWS checks the images that the class would launch from. If AWS refuses an image, the
 * next candidate replaces it and is checked, too. Thread-safe.
 */
public final class ImageEvaluator {

    /** The maximum number of checks for one class in one pass. Other checks wait for a later pass. */
    private static final int MOST_CHECKS = 20;

    private static final Requirement NITRO = Requirement.in(Labels.INSTANCE_HYPERVISOR, "nitro");

    private static final Comparator<LaunchOption> PREFERRED = Comparator.comparing((LaunchOption option) ->
                    !option.type().requirements().get(NITRO.key()).equals(NITRO))
            .thenComparingDouble(LaunchOption::price)
            .thenComparing(option -> option.type().name());

    private final ImageChecks checks;
    private final String cluster;
    private final ImageCheckResults state = new ImageCheckResults();

    public ImageEvaluator(ImageChecks checks, String cluster) {
        this.checks = checks;
        this.cluster = cluster;
    }

    Candidates evaluate(NodeClass nodeClass, ImageQuestion question) {
        if (question.checksThatQueryAws().isEmpty()) {
            return Candidates.of(question);
        }
        int left = MOST_CHECKS;
        while (true) {
            var known = state.known(question.now());
            var candidates = Candidates.of(question.with(known));
            var now = due(candidates, known, nodeClass, question).limit(left).toList();
            if (now.isEmpty()) {
                return candidates;
            }
            now.forEach(due -> state.learned(due.key(), due.ask().get(), question.now()));
            left -= now.size();
        }
    }

    private record Due(CheckAnswers.Key key, Supplier<CheckAnswer> ask) {}

    /**
     * Returns the due checks of two groups of images: those that the class launches from now or that a rollout brings to nodes, and those whose
     * refusal has expired, because the class would launch from them if AWS accepted them now.
     */
    private Stream<Due> due(Candidates candidates, CheckAnswers known, NodeClass nodeClass, ImageQuestion question) {
        var withoutRefusals = state.withoutDueRefusals(question.now());
        var ifAccepted = withoutRefusals.equals(known) ? candidates : Candidates.of(question.with(withoutRefusals));
        return Stream.of(ifAccepted, candidates)
                .distinct()
                .flatMap(evaluated -> evaluated.launched().stream())
                .flatMap(candidate -> question.checksThatQueryAws().stream()
                        .filter(check -> state.isDue(new CheckAnswers.Key(candidate.id(), check), question.now()))
                        .flatMap(check -> due(check, candidate, nodeClass, question.types())))
                .collect(Collectors.toMap(Due::key, due -> due, (due, _) -> due, LinkedHashMap::new))
                .values()
                .stream();
    }

    /**
     * Returns the check. Returns no check of the launch permission until an instance type and a subnet are known, because the subnets of a new class
     * are found after its images.
     */
    private Stream<Due> due(ImageCheck check, Candidate candidate, NodeClass nodeClass, List<InstanceType> types) {
        var key = new CheckAnswers.Key(candidate.id(), check);
        return check == ImageCheck.SNAPSHOT_ACCESS
                ? Stream.of(new Due(key, () -> checks.snapshotAccess(candidate.image())))
                : trial(candidate, nodeClass, types).stream()
                        .map(trial -> new Due(key, () -> checks.launchPermission(trial)));
    }

    /**
     * Returns the request for a check with the cheapest compatible Nitro type. If there is none, uses the cheapest compatible type. Nitro types are
     * preferred, because they boot with UEFI and with BIOS.
     */
    private Optional<Trial> trial(Candidate candidate, NodeClass nodeClass, List<InstanceType> types) {
        return types.stream()
                .filter(type -> type.requirements().isCompatibleWith(candidate.instanceKind(), Set.of()))
                .flatMap(type -> launchOptions(type, nodeClass.resolved().subnets()))
                .min(PREFERRED)
                .map(option -> new Trial(
                        candidate.id(),
                        option.type().name(),
                        option.subnet().id(),
                        nodeClass.resolved().securityGroups().stream()
                                .map(SecurityGroup::id)
                                .toList(),
                        LaunchTags.of(cluster, "", nodeClass)));
    }

    private record LaunchOption(InstanceType type, Subnet subnet, double price) {}

    private static Stream<LaunchOption> launchOptions(InstanceType type, List<Subnet> subnets) {
        return subnets.stream()
                .flatMap(subnet -> type.offerings().stream()
                        .filter(offering -> offering.capacityType() == CapacityType.ON_DEMAND)
                        .filter(offering -> offering.zone().equals(subnet.zone()))
                        .map(offering -> new LaunchOption(type, subnet, offering.price())));
    }
}
