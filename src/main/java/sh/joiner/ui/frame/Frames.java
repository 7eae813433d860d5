package sh.joiner.ui.frame;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.UriInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.board.Board;
import sh.joiner.board.ClusterViews;
import sh.joiner.board.Topic;
import sh.joiner.board.interruption.InterruptionProjection;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.ui.frame.Frame.Door;
import sh.joiner.ui.frame.Frame.Group;
import sh.joiner.ui.frame.Frame.SameElsewhere;
import sh.joiner.ui.frame.Frame.Shown;
import sh.joiner.ui.frame.Frame.Site;

/** Builds the frame of a page: the site, the time of the world, and links to the other pages with their counts. */
@ApplicationScoped
public class Frames {

    private final Board board;
    private final UriInfo uri;
    private final Optional<Provocations> provocations;

    Frames(Board board, UriInfo uri, Optional<Provocations> provocations) {
        this.board = board;
        this.uri = uri;
        this.provocations = provocations;
    }

    public Frame around(PageDescription page) {
        var views = board.views();
        return new Frame(
                page.title(),
                page.topics(),
                board.now(),
                provocations.map(sandbox -> sandbox.state().speed()).orElse(1.0),
                new Shown(views.asOf(), board.epoch() + "." + board.since(0).version()),
                site(),
                groups(views, page.path()),
                new SameElsewhere(page.json(), page.kubectl()));
    }

    private Site site() {
        var place = board.place();
        return new Site(
                place.world().word(),
                Stream.of(place.cluster(), place.region())
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" · ")),
                uri.getBaseUri().resolve("/").toString().replaceFirst("/$", ""));
    }

    private List<Group> groups(ClusterViews views, String here) {
        var groups = new ArrayList<Group>();
        groups.add(new Group(
                "Now", List.of(door("Overview", "/", "", here), interruptions(here), pods(views, here), gates(here))));
        groups.add(new Group(
                "Fleet",
                List.of(
                        door("Pools", "/pools", count(views.pools()), here),
                        door("Claims", "/claims", count(views.claims()), here),
                        door("Nodes", "/nodes", count(views.nodes()), here))));
        groups.add(new Group(
                "Supply",
                List.of(
                        door("AMIs", "/images", count(board.images()), here),
                        door("Node classes", "/nodeclasses", count(views.nodeClasses()), here),
                        door("Instance types", "/instancetypes", count(views.instanceTypes()), here),
                        requests(here))));
        groups.add(new Group(
                "Rules",
                List.of(door("Policies", "/interruptionpolicies", count(board.interruptionPolicies()), here))));
        groups.add(new Group("Record", List.of(door("Decisions", "/decisions", "", here))));
        groups.add(new Group("Ahead", List.of(door("What-if", "/what-if", "", here))));
        if (provocations.isPresent()) {
            groups.add(new Group("Outside", List.of(door("Sandbox", "/sandbox", "", here))));
        }
        return List.copyOf(groups);
    }

    /** Counts the open interruptions, and those that wait for a person. */
    private Door interruptions(String here) {
        var open = board.interruptions().stream()
                .filter(interruption -> interruption.schedule().open())
                .toList();
        var asking = open.stream().filter(InterruptionProjection::asks).toList();
        var known = board.isKnown(Topic.INTERRUPTIONS);
        return new Door(
                "Interruptions",
                "/interruptions",
                known ? count(open) : "",
                hot(asking),
                here.equals("/interruptions"));
    }

    /** Counts the APIs whose requests AWS refuses. */
    private Door requests(String here) {
        var refusing = board.awsApis().stream()
                .filter(api -> !api.state().equals("Available"))
                .toList();
        return new Door("AWS requests", "/aws", count(refusing), hot(refusing), here.equals("/aws"));
    }

    /** Counts the gates that block a controller. */
    private Door gates(String here) {
        var holding = board.gates().gates().stream()
                .filter(gate -> gate.readiness().equals("Counts")
                        && !gate.dependencies().holds().isEmpty())
                .toList();
        return new Door("Readiness gates", "/gates", count(holding), hot(holding), here.equals("/gates"));
    }

    /** Counts the pending pods. The count is red only if pods cannot be scheduled, since those need a person. */
    private static Door pods(ClusterViews views, String here) {
        var pending = views.pods().stream()
                .filter(pod -> pod.status().phase().equals("Pending"))
                .toList();
        var refused = pending.stream()
                .filter(pod -> pod.scheduling().refusal() != null)
                .toList();
        return new Door("Pending pods", "/pods", count(pending), hot(refused), here.equals("/pods"));
    }

    private static Door door(String title, String path, String count, String here) {
        return new Door(title, path, count, "", here.equals(path));
    }

    /** Returns the number of objects that need a person; empty if there are none. */
    private static String hot(List<?> needy) {
        return needy.isEmpty() ? "" : count(needy);
    }

    private static String count(List<?> things) {
        return String.format(Locale.ROOT, "%,d", things.size());
    }
}
