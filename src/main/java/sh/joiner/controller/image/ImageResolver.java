package sh.joiner.controller.image;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.catalog.ClusterFactsState;
import sh.joiner.controller.gate.Needs;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.ImageHistory.Spec;
import sh.joiner.engine.image.ImageQuestion;
import sh.joiner.engine.image.ImagesById;
import sh.joiner.engine.image.PolicyInForce;
import sh.joiner.engine.preflight.PreflightFacts;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageLock;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.image.ImageFeed;

/**
 * Finds two groups of images of a node class: the images that its terms select, and the images that it launches
 * instances from. Reports both groups to the listeners. Thread-safe.
 */
public final class ImageResolver {

    /** The number of IDs in one request. EC2 accepts at most 200 values of a filter. */
    private static final int AT_A_TIME = 200;

    private final ImageFeed feed;
    private final Needs<Inputs> needs;
    private final Needs<CatalogState> mapping;
    private final ImageStates states;

    /** The inputs of a lookup. */
    public record Inputs(Cluster cluster, ClusterFactsState facts) {}

    /** Creates a resolver. The resolver does not assign images to instance types until the needs of {@code mapping} are met. */
    public ImageResolver(ImageFeed feed, Needs<Inputs> needs, Needs<CatalogState> mapping, ImageStates states) {
        this.feed = feed;
        this.needs = needs;
        this.mapping = mapping;
        this.states = states;
    }

    /**
     * Reads the images from AWS and evaluates them. Throws {@link sh.joiner.port.RemoteCallException} if an input is missing, if the terms are invalid, or if
     * a read fails.
     *
     * @param labels the labels of the node class, by which policies select it
     * @param spec the spec for which the images in the status of the class were found
     */
    public ImageFinding inspect(NodeClass nodeClass, Map<String, String> labels, Spec spec, Instant now) {
        var known = needs.inputs().orElseThrow(this::waits);
        var snapshot = known.cluster().snapshot();
        var policy = states.policies().inForce(nodeClass.name(), labels); // records the class even if a read fails
        var version = known.facts().facts(now).kubernetesVersion();
        var answer = feed.images(nodeClass.selectors().images(), version);
        var memory =
                states.sightings().of(nodeClass, spec).with(rollouts(nodeClass, snapshot), nodes(nodeClass, snapshot));
        var nodes = ImageQuestion.nodesByImage(snapshot.claims());
        var absent = memory.absentFrom(answer, nodes.keySet(), lockedIds(policy));
        var question = new ImageQuestion(
                        answer, byId(absent, version), memory, policy, types(nodeClass, now), nodes, now)
                .with(PreflightFacts.of(nodeClass, version));
        var candidates = states.evaluator().evaluate(nodeClass, question);
        var finding = new ImageFinding(nodeClass.name(), candidates, name(policy), now);
        states.report(nodeClass, finding, snapshot.nodeClasses().size());
        return finding;
    }

    private static List<ImageRollout> rollouts(NodeClass nodeClass, Snapshot snapshot) {
        return snapshot.around().rules().rollouts().stream()
                .filter(rollout -> rollout.isOf(nodeClass))
                .toList();
    }

    private static Map<String, Integer> nodes(NodeClass nodeClass, Snapshot snapshot) {
        var own = snapshot.claims().stream()
                .filter(claim -> claim.nodeClass().name().equals(nodeClass.name()))
                .toList();
        return ImageQuestion.nodesByImage(own).entrySet().stream()
                .collect(toMap(Map.Entry::getKey, entry -> entry.getValue().size()));
    }

    private RemoteCallException waits() {
        var gates = needs.obstacles().stream().map(Obstacle::sentence).collect(joining(", "));
        return new RemoteCallException(Category.UNREACHABLE, "WaitingForInputs", "waiting for " + gates, null);
    }

    private List<InstanceType> types(NodeClass nodeClass, Instant now) {
        return mapping.inputs().map(catalogs -> catalogs.types(nodeClass, now)).orElse(List.of());
    }

    /** Registers a listener that runs when missing inputs may have become available. The listener must not block. */
    public void onOpening(Runnable listener) {
        needs.onOpening(listener);
        mapping.onOpening(listener);
    }

    private static String name(PolicyInForce policy) {
        return policy instanceof PolicyInForce.InForce(var rules) ? rules.name() : "";
    }

    private static List<String> lockedIds(PolicyInForce policy) {
        return policy instanceof PolicyInForce.InForce(var rules)
                ? rules.imageLock().map(ImageLock::ids).orElse(List.of())
                : List.of();
    }

    /** Looks up by ID known images that no term selects now. Such images may be deleted, or only their tags may have changed. */
    private ImagesById byId(List<String> absent, String version) {
        var found = new ArrayList<Image>();
        var lost = new ArrayList<String>();
        for (int from = 0; from < absent.size(); from += AT_A_TIME) {
            var some = absent.subList(from, Math.min(absent.size(), from + AT_A_TIME));
            var answer = feed.images(some.stream().map(ImageResolver::term).toList(), version);
            if (!answer.failedQueries().isEmpty()) {
                break; // keep the images found so far; more calls would prolong the throttling
            }
            var ids = answer.images().stream().map(Image::id).collect(toSet());
            found.addAll(answer.images());
            some.stream().filter(id -> !ids.contains(id)).forEach(lost::add);
        }
        return new ImagesById(found, lost);
    }

    private static ImageTerm term(String id) {
        return new ImageTerm("", id, "", "", "", Map.of());
    }

    /** Registers a listener that runs soon after a policy was added, changed or removed, and when a rollout starts or ends. */
    public void onPolicyChange(Runnable listener) {
        states.onChange(listener);
    }

    /** Forgets the deleted class with this name and uid, even if this process has never looked up its images. */
    public void forget(String nodeClass, String uid) {
        states.forget(nodeClass, uid);
    }
}
