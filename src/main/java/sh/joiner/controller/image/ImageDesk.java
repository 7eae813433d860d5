package sh.joiner.controller.image;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.controller.catalog.CatalogBook;
import sh.joiner.controller.catalog.ClusterFactsBook;
import sh.joiner.engine.image.ById;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.ImageMemory;
import sh.joiner.engine.image.ImageQuestion;
import sh.joiner.engine.image.PolicyInForce;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.Cluster;
import sh.joiner.port.ImageFeed;
import sh.joiner.port.WorldClock;

/** Finds out which images a node class sees and which of them it launches from, and tells whoever wants to know. Thread-safe. */
public final class ImageDesk {

    private final ImageFeed feed;
    private final ClusterFactsBook facts;
    private final CatalogBook catalogs;
    private final Cluster cluster;
    private final ImageBooks books;
    private final WorldClock clock;

    public ImageDesk(
            ImageFeed feed,
            ClusterFactsBook facts,
            CatalogBook catalogs,
            Cluster cluster,
            ImageBooks books,
            WorldClock clock) {
        this.feed = feed;
        this.facts = facts;
        this.catalogs = catalogs;
        this.cluster = cluster;
        this.books = books;
        this.clock = clock;
    }

    /**
     * Asks AWS and judges. Throws {@link sh.joiner.port.OutsideTrouble} where the terms cannot be meant, or where nothing is known of the cluster.
     *
     * @param labels of the class's object, by which policies select it
     */
    public ImageFinding look(NodeClass nodeClass, Map<String, String> labels) {
        var version = facts.facts().kubernetesVersion();
        var policy = books.policies().inForce(nodeClass.name(), labels);
        var answer = feed.images(nodeClass.selectors().images(), version);
        var memory = books.sightings().of(nodeClass);
        var candidates = Candidates.of(new ImageQuestion(
                answer,
                byId(memory, answer, version),
                memory,
                policy,
                catalogs.types(nodeClass),
                nodes(),
                clock.now()));
        var finding = new ImageFinding(
                nodeClass.name(),
                candidates,
                name(policy),
                clock.now(),
                books.sightings().answeredAt(nodeClass, answer));
        books.tell(nodeClass, finding, cluster.snapshot().nodeClasses().size());
        return finding;
    }

    private static String name(PolicyInForce policy) {
        return policy instanceof PolicyInForce.InForce(var rules) ? rules.name() : "";
    }

    /** Images that no term finds any more may be gone, or may only be tagged otherwise: their ids tell. */
    private ById byId(ImageMemory memory, ImageAnswer answer, String version) {
        var absent = memory.absentFrom(answer);
        if (absent.isEmpty()) {
            return ById.NOTHING;
        }
        var terms = absent.stream()
                .map(id -> new ImageTerm("", id, "", "", "", Map.of()))
                .toList();
        var told = feed.images(terms, version);
        if (!told.unasked().isEmpty()) {
            return ById.NOTHING;
        }
        var lost = new ArrayList<>(absent);
        lost.removeAll(told.images().stream().map(Image::id).toList());
        return new ById(told.images(), lost);
    }

    /** Who runs which image: the node of a claim, or the claim while it has none. */
    private Map<String, List<String>> nodes() {
        var nodes = new TreeMap<String, List<String>>();
        for (var claim : cluster.snapshot().claims()) {
            var image = claim.answer().imageId();
            if (!image.isEmpty()) {
                var node = claim.answer().node();
                nodes.computeIfAbsent(image, _ -> new ArrayList<>())
                        .add(node == null ? "claim " + claim.name() : node.value());
            }
        }
        return nodes;
    }

    /** Is told soon after some policy came, changed or went. */
    public void onPolicyChange(Runnable listener) {
        books.policies().onChange(listener);
    }

    /** The class of that uid is gone. */
    public void forget(String uid) {
        books.forget(uid);
    }
}
