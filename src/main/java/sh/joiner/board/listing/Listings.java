package sh.joiner.board.listing;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.board.catalog.CandidateView;
import sh.joiner.board.catalog.InstanceTypeView;
import sh.joiner.board.catalog.OfferingLineView;
import sh.joiner.board.catalog.ValidationView;
import sh.joiner.board.disruption.BlockerSumView;
import sh.joiner.board.disruption.DisruptionCandidateView;
import sh.joiner.board.disruption.DisruptionCandidateView.CandidateBlockerView;
import sh.joiner.board.disruption.DisruptionView;
import sh.joiner.board.disruption.FreezeView;
import sh.joiner.board.garbage.UnclaimedInstanceView;
import sh.joiner.board.interruption.EffectiveRuleView;
import sh.joiner.board.interruption.InterruptionPolicyView;
import sh.joiner.board.interruption.InterruptionProjection;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.interruption.WindowView;
import sh.joiner.board.request.AwsApiView;
import sh.joiner.board.rollout.RolloutView;
import sh.joiner.board.view.CacheView;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.DecisionView.SubjectView;
import sh.joiner.board.view.DiscoveredView;
import sh.joiner.board.view.NodeClassView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.PodView;
import sh.joiner.board.view.PodView.OtherPoolsView;
import sh.joiner.board.view.PodView.PoolRefusalView;
import sh.joiner.board.view.PoolView;
import sh.joiner.model.cache.CacheName;

/** All lists, with their facets. */
public final class Listings {

    private static final Comparator<String> NEWEST_COMMAND_FIRST =
            Comparator.comparingLong(Listings::startOf).reversed().thenComparing(Comparator.naturalOrder());

    private Listings() {}

    /** Returns the number at the end of a command's name, which is the start of the command in seconds. */
    private static long startOf(String command) {
        return number(command.substring(command.lastIndexOf('-') + 1));
    }

    public static Listing<PoolView> pools(List<PoolView> items) {
        return Listing.byName(
                "pools",
                items,
                PoolView::name,
                List.of(
                        Facet.of("state", PoolView::state),
                        Facet.of("nodeClass", pool -> pool.spec().nodeClass())));
    }

    public static Listing<NodeClassView> nodeClasses(List<NodeClassView> items) {
        return Listing.byName(
                "nodeclasses",
                items,
                NodeClassView::name,
                List.of(
                        Facet.of("state", NodeClassView::state),
                        Facet.of("family", nodeClass -> nodeClass.spec().family())));
    }

    /** Returns the validations. The key is the name of the node class. */
    public static Listing<ValidationView> validations(List<ValidationView> items) {
        return Listing.byName("nodeclasses", items, ValidationView::name, List.of());
    }

    public static Listing<ClaimView> claims(List<ClaimView> items) {
        return Listing.byName(
                "claims",
                items,
                ClaimView::name,
                List.of(
                        Facet.of("phase", ClaimView::phase),
                        Facet.of("pool", claim -> claim.owner().pool()),
                        Facet.of("capacityType", claim -> claim.capacity().capacityType()),
                        Facet.of("zone", claim -> claim.capacity().zone()),
                        Facet.unlistedIf("node", claim -> claim.launched().node())));
    }

    public static Listing<UnclaimedInstanceView> unclaimed(List<UnclaimedInstanceView> items) {
        return Listing.byName(
                "unclaimedinstances",
                items,
                UnclaimedInstanceView::name,
                List.of(
                        Facet.of("state", UnclaimedInstanceView::state),
                        Facet.of("pool", UnclaimedInstanceView::pool),
                        Facet.of("zone", instance -> instance.launch().zone())));
    }

    public static Listing<NodeView> nodes(List<NodeView> items) {
        return Listing.byName(
                "nodes",
                items,
                NodeView::name,
                List.of(
                        Facet.of("state", node -> node.status().state()),
                        Facet.of("pool", node -> node.owner().pool()),
                        Facet.of("capacityType", node -> node.capacity().capacityType()),
                        Facet.of("zone", node -> node.capacity().zone()),
                        Facet.unlistedIf(
                                "registered",
                                node -> Boolean.toString(node.status().unregistered() == null))));
    }

    /** Returns the disruption commands, newest first. */
    public static Listing<DisruptionView> disruptions(List<DisruptionView> items) {
        return new Listing<>(
                "disruptions",
                items.stream()
                        .sorted(Comparator.comparing(DisruptionView::name, NEWEST_COMMAND_FIRST))
                        .toList(),
                DisruptionView::name,
                NEWEST_COMMAND_FIRST,
                List.of(Facet.of("state", DisruptionView::state), Facet.of("reason", DisruptionView::reason)));
    }

    /** Returns all nodes as candidates for disruption. */
    public static Listing<DisruptionCandidateView> disruptionCandidates(List<DisruptionCandidateView> items) {
        return Listing.byName(
                "disruptions/candidates",
                items,
                DisruptionCandidateView::name,
                List.of(
                        Facet.of("pool", DisruptionCandidateView::pool),
                        Facet.ofMany("blocker", node -> blockers(node, CandidateBlockerView::code)),
                        Facet.unlisted("object", node -> blockers(node, CandidateBlockerView::object))));
    }

    private static List<String> blockers(
            DisruptionCandidateView node, Function<CandidateBlockerView, String> property) {
        return node.reasons().stream()
                .flatMap(reason -> reason.blockers().stream())
                .map(property)
                .distinct()
                .toList();
    }

    /** Returns the causes that block nodes. */
    public static Listing<BlockerSumView> blockers(List<BlockerSumView> items) {
        return Listing.byName(
                "disruptions/blockers",
                items.stream()
                        .sorted(Comparator.comparing(BlockerSumView::name))
                        .toList(),
                BlockerSumView::name,
                List.of(Facet.of("code", BlockerSumView::code)));
    }

    public static Listing<RolloutView> rollouts(List<RolloutView> items) {
        List<Facet<RolloutView>> facets = List.of(
                Facet.of("phase", view -> view.progress().phase()),
                Facet.of("nodeclass", view -> view.target().nodeClass()),
                Facet.unlisted("image", view -> view.target().images().candidate()));
        return Listing.byName("rollouts", items, RolloutView::name, facets);
    }

    public static Listing<FreezeView> freezes(List<FreezeView> items) {
        return Listing.byName("freezes", items, FreezeView::name, List.of(Facet.of("state", FreezeView::state)));
    }

    public static Listing<PodView> pods(List<PodView> items) {
        return new Listing<>(
                "pods",
                items,
                PodView::fullName,
                Comparator.comparing(Listings::namespace).thenComparing(Comparator.naturalOrder()),
                List.of(
                        Facet.of("phase", pod -> pod.status().phase()),
                        Facet.of("state", pod -> pod.status().state()),
                        Facet.of("namespace", PodView::namespace),
                        Facet.unlistedIf("node", pod -> pod.scheduling().node()),
                        Facet.ofMany("reason", Listings::reasons)));
    }

    /** Returns the decisions, newest first. The key is the number of the decision's line in the ledger. */
    public static Listing<DecisionView> decisions(List<DecisionView> items) {
        return new Listing<>(
                "decisions",
                items,
                DecisionView::name,
                Comparator.comparingLong(Listings::number).reversed(),
                List.of(
                        Facet.of("scope", decision -> decision.kind().routine() ? "pod" : "fleet"),
                        Facet.of("by", DecisionView::by),
                        Facet.of("code", decision -> decision.kind().code()),
                        Facet.of("weight", decision -> decision.kind().weight()),
                        Facet.unlisted(
                                "about",
                                decision -> decision.subjects().stream()
                                        .map(SubjectView::name)
                                        .toList())));
    }

    public static Listing<InstanceTypeView> instanceTypes(List<InstanceTypeView> items) {
        return Listing.byName(
                "instancetypes",
                items,
                InstanceTypeView::name,
                List.of(
                        Facet.of("family", type -> type.hardware().family()),
                        Facet.ofMany("architecture", type -> type.hardware().architectures()),
                        Facet.ofMany("zone", type -> type.market().zones()),
                        Facet.ofMany("nodeClass", InstanceTypeView::nodeClasses)));
    }

    public static Listing<OfferingLineView> offerings(List<OfferingLineView> items) {
        return Listing.byName(
                "offerings",
                items.stream()
                        .sorted(Comparator.comparing(OfferingLineView::name))
                        .toList(),
                OfferingLineView::name,
                List.of(
                        Facet.of("available", offeringLine -> Boolean.toString(offeringLine.available())),
                        Facet.of("state", OfferingLineView::state),
                        Facet.of("zone", offering -> offering.capacity().zone()),
                        Facet.of("capacityType", offering -> offering.capacity().capacityType()),
                        Facet.unlisted(
                                "instanceType",
                                offeringLine -> List.of(offeringLine.capacity().instanceType()))));
    }

    public static Listing<DiscoveredView> discovered(List<DiscoveredView> items) {
        return Listing.byName(
                "capacity/discovered",
                items.stream()
                        .sorted(Comparator.comparing(DiscoveredView::name))
                        .toList(),
                DiscoveredView::name,
                List.of(
                        Facet.unlisted("instanceType", discovered -> List.of(discovered.instanceType())),
                        Facet.unlisted("image", discovered -> List.of(discovered.image())),
                        Facet.ofMany("nodeClass", DiscoveredView::nodeClasses)));
    }

    /** Returns the AMIs, newest first. */
    public static Listing<CandidateView> images(List<CandidateView> items) {
        return new Listing<>(
                "images",
                items,
                CandidateView::name,
                Comparator.reverseOrder(),
                List.of(
                        Facet.of("verdict", candidate -> candidate.judgement().verdict()),
                        Facet.of(
                                "state",
                                candidate -> candidate.properties().lifecycle().state()),
                        Facet.of("nodeclass", CandidateView::nodeClass),
                        Facet.unlisted(
                                "image",
                                candidate -> List.of(
                                        candidate.ami().image(), candidate.ami().imageName()))));
    }

    /** Returns the caches, in the order of {@link CacheName}. */
    public static Listing<CacheView> caches(List<CacheView> items) {
        return new Listing<>(
                "caches",
                items,
                CacheView::name,
                Comparator.comparingInt(Listings::place),
                List.of(
                        Facet.of("state", CacheView::state),
                        Facet.of(
                                "source",
                                cache -> Optional.ofNullable(cache.origin().source())
                                        .orElse("")),
                        Facet.of("filled", cache -> cache.origin().filled())));
    }

    /** Returns the AWS APIs, sorted by service, then by action. */
    public static Listing<AwsApiView> awsApis(List<AwsApiView> items) {
        return Listing.byName(
                "aws",
                items,
                AwsApiView::name,
                List.of(Facet.of("service", AwsApiView::service), Facet.of("state", AwsApiView::state)));
    }

    /** Returns the interruptions, the most urgent first. The key is the position among all interruptions. */
    public static Listing<InterruptionView> interruptions(List<InterruptionView> items) {
        return Listing.byName(
                        "interruptions",
                        items,
                        InterruptionProjection::place,
                        List.of(
                                Facet.of(
                                        "phase",
                                        interruption -> interruption.decided().phase()),
                                Facet.of(
                                        "pool",
                                        interruption ->
                                                interruption.notice().affected().pool()),
                                Facet.of(
                                        "kind",
                                        interruption -> interruption.notice().kind()),
                                Facet.unlisted(
                                        "open",
                                        interruption -> List.of(Boolean.toString(
                                                interruption.schedule().open()))),
                                Facet.unlisted(
                                        "policy",
                                        interruption ->
                                                List.of(interruption.decided().policy())),
                                Facet.unlistedIf(
                                        "node",
                                        interruption ->
                                                interruption.notice().affected().node()),
                                Facet.unlistedIf(
                                        "claim",
                                        interruption ->
                                                interruption.notice().affected().claim()),
                                Facet.unlisted(
                                        "instance",
                                        interruption -> List.of(
                                                interruption.notice().affected().instance()))))
                .searchedIn(Listings::searched);
    }

    private static String searched(InterruptionView interruption) {
        var notice = interruption.notice();
        var affected = notice.affected();
        return Stream.of(interruption.name(), affected.node(), affected.claim(), affected.instance(), notice.code())
                .flatMap(Stream::ofNullable)
                .collect(Collectors.joining(" "));
    }

    public static Listing<InterruptionPolicyView> interruptionPolicies(List<InterruptionPolicyView> items) {
        return Listing.byName(
                "interruptionpolicies",
                items,
                InterruptionPolicyView::name,
                List.of(
                        Facet.of("state", policy -> policy.status().state()),
                        Facet.ofMany("pool", InterruptionPolicyView::pools)));
    }

    public static Listing<EffectiveRuleView> effectiveRules(List<EffectiveRuleView> items) {
        return Listing.byName(
                "interruptionrules",
                items.stream()
                        .sorted(Comparator.comparing(EffectiveRuleView::name))
                        .toList(),
                EffectiveRuleView::name,
                List.of(
                        Facet.of("pool", EffectiveRuleView::pool),
                        Facet.of("kind", EffectiveRuleView::kind),
                        Facet.of("action", EffectiveRuleView::action),
                        Facet.of("by", EffectiveRuleView::by),
                        Facet.of("policy", EffectiveRuleView::policy)));
    }

    public static Listing<WindowView> windows(List<WindowView> items) {
        return Listing.byName(
                "maintenancewindows",
                items,
                WindowView::name,
                List.of(
                        Facet.of("state", WindowView::state),
                        Facet.of("timeZone", window -> window.recurrence().timeZone())));
    }

    private static List<String> reasons(PodView pod) {
        var refusal = pod.scheduling().refusal();
        return refusal == null
                ? List.of()
                : Stream.concat(
                                refusal.pools().stream().map(PoolRefusalView::code),
                                refusal.others().stream().map(OtherPoolsView::code))
                        .distinct()
                        .toList();
    }

    /** Orders keys by namespace first: {@code shop/z} comes before {@code shop-eu/a}. */
    private static String namespace(String fullName) {
        return fullName.substring(0, Math.max(0, fullName.indexOf('/')));
    }

    private static int place(String cache) {
        return CacheName.of(cache).map(CacheName::ordinal).orElse(-1);
    }

    private static long number(String name) {
        return name.chars().allMatch(Character::isDigit) && !name.isEmpty() && name.length() < 19
                ? Long.parseLong(name)
                : 0;
    }
}
