package sh.joiner.controller.image;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.catalog.ClusterFactsState;
import sh.joiner.controller.gate.Needs;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.ImageMemory.Spec;
import sh.joiner.engine.image.ImageQuestion;
import sh.joiner.engine.image.ImagesById;
import sh.joiner.engine.image.PolicyInForce;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.image.ImageFeed;

/** Finds out which images a node class sees and which of them it launches from, and tells whoever wants to know. Thread-safe. */
public final class ImageResolver {

    /** As many ids as EC2 takes in one question. */
    private static final int AT_A_TIME = 200;

    private final ImageFeed feed;
    private final Needs<Inputs> needs;
    private final Needs<CatalogState> mapping;
    private final ImageStates states;

    /** What a look is made from. */
    public record Inputs(Cluster cluster, ClusterFactsState facts) {}

    /** Which image serves which type is left open for as long as {@code mapping} is not met. */
    public ImageResolver(ImageFeed feed, Needs<Inputs> needs, Needs<CatalogState> mapping, ImageStates states) {
        this.feed = feed;
        this.needs = needs;
        this.mapping = mapping;
        this.states = states;
    }

    /**
     * Asks AWS and judges. Throws {@link sh.joiner.port.OutsideTrouble} where the terms cannot be meant, or where nothing is known of the cluster.
     *
     * @param labels of the class's object, by which policies select it
     * @param spec for which what is known of it was found
     */
    public ImageFinding look(NodeClass nodeClass, Map<String, String> labels, Spec spec, Instant now) {
        var known = needs.inputs().orElseThrow(this::waits);
        var policy = states.policies().inForce(nodeClass.name(), labels); // first: policies are told of every class
        var version = known.facts().facts(now).kubernetesVersion();
        var answer = feed.images(nodeClass.selectors().images(), version);
        var memory = states.sightings().of(nodeClass, spec);
        var nodes = ImageQuestion.nodesByImage(known.cluster().snapshot().claims());
        var absent = memory.absentFrom(answer, nodes.keySet());
        var question =
                new ImageQuestion(answer, byId(absent, version), memory, policy, types(nodeClass, now), nodes, now);
        var candidates = states.trials().judge(nodeClass, question);
        var finding = new ImageFinding(nodeClass.name(), candidates, name(policy), now);
        states.tell(nodeClass, finding, known.cluster().snapshot().nodeClasses().size());
        return finding;
    }

    private OutsideTrouble waits() {
        var gates = needs.obstacles().stream().map(Obstacle::sentence).collect(joining(", "));
        return new OutsideTrouble(Category.UNREACHABLE, "WaitingForInputs", "waiting for " + gates, null);
    }

    private List<InstanceType> types(NodeClass nodeClass, Instant now) {
        return mapping.inputs().map(catalogs -> catalogs.types(nodeClass, now)).orElse(List.of());
    }

    /** Is run when what was not known may be; must not block. */
    public void onOpening(Runnable listener) {
        needs.onOpening(listener);
        mapping.onOpening(listener);
    }

    private static String name(PolicyInForce policy) {
        return policy instanceof PolicyInForce.InForce(var rules) ? rules.name() : "";
    }

    /** Images that no term finds any more may be gone, or may only be tagged otherwise: their ids tell. */
    private ImagesById byId(List<String> absent, String version) {
        var found = new ArrayList<Image>();
        var lost = new ArrayList<String>();
        for (int from = 0; from < absent.size(); from += AT_A_TIME) {
            var some = absent.subList(from, Math.min(absent.size(), from + AT_A_TIME));
            var told = feed.images(some.stream().map(ImageResolver::term).toList(), version);
            if (!told.unasked().isEmpty()) {
                break; // what was told is good; to ask a throttled EC2 more would make it worse
            }
            var ids = told.images().stream().map(Image::id).collect(toSet());
            found.addAll(told.images());
            some.stream().filter(id -> !ids.contains(id)).forEach(lost::add);
        }
        return new ImagesById(found, lost);
    }

    private static ImageTerm term(String id) {
        return new ImageTerm("", id, "", "", "", Map.of());
    }

    /** Is told soon after some policy came, changed or went. */
    public void onPolicyChange(Runnable listener) {
        states.policies().onChange(listener);
    }

    /** The class of that name and uid is gone, be it one that nobody here has looked at. */
    public void forget(String nodeClass, String uid) {
        states.forget(nodeClass, uid);
    }
}
