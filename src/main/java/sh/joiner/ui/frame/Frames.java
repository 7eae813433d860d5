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
import sh.joiner.ui.frame.Frame.Group;
import sh.joiner.ui.frame.Frame.PageLink;
import sh.joiner.ui.frame.Frame.SameElsewhere;
import sh.joiner.ui.frame.Frame.Shown;
import sh.joiner.ui.frame.Frame.Site;

/** Builds the frame of a page: the environment, its current time, and links to the other pages with their counts. */
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
                "Status",
                List.of(link("Overview", "/", "", here), interruptions(here), pods(views, here), gates(here))));
        groups.add(new Group(
                "Fleet",
                List.of(
                        link("NodePools", "/pools", count(views.pools()), here),
                        link("NodeClaims", "/claims", count(views.claims()), here),
                        link("Nodes", "/nodes", count(views.nodes()), here),
                        link("Disruption", "/disruptions", running(), here))));
        groups.add(new Group(
                "AWS",
                List.of(
                        link("AMIs", "/images", count(board.images()), here),
                        link("Node classes", "/nodeclasses", count(views.nodeClasses()), here),
                        link("Instance types", "/instancetypes", count(views.instanceTypes()), here),
                        requests(here))));
        groups.add(new Group(
                "Policies",
                List.of(link(
                        "Interruption policies", "/interruptionpolicies", count(board.interruptionPolicies()), here))));
        groups.add(new Group("History", List.of(link("Decisions", "/decisions", "", here))));
        groups.add(new Group("Simulation", List.of(link("What-if", "/what-if", "", here))));
        if (provocations.isPresent()) {
            groups.add(new Group("Sandbox", List.of(link("Sandbox", "/sandbox", "", here))));
        }
        return List.copyOf(groups);
    }

    /** Returns the number of running disruption commands; empty if there are none. */
    private String running() {
        var running = board.disruptions().running();
        return running.isEmpty() ? "" : count(running);
    }

    /** Counts the open interruptions, and those that wait for an approval. */
    private PageLink interruptions(String here) {
        var open = board.interruptions().stream()
                .filter(interruption -> interruption.schedule().open())
                .toList();
        var awaitingApproval =
                open.stream().filter(InterruptionProjection::isAwaitingApproval).toList();
        var known = board.isKnown(Topic.INTERRUPTIONS);
        return new PageLink(
                "Interruptions",
                "/interruptions",
                known ? count(open) : "",
                hot(awaitingApproval),
                here.equals("/interruptions"));
    }

    /** Counts the APIs that are not available because AWS refused their requests. */
    private PageLink requests(String here) {
        var refusing = board.awsApis().stream()
                .filter(api -> !api.state().equals("Available"))
                .toList();
        return new PageLink("AWS requests", "/aws", count(refusing), hot(refusing), here.equals("/aws"));
    }

    /** Counts the gates that block a controller. */
    private PageLink gates(String here) {
        var blocking = board.gates().gates().stream()
                .filter(gate -> gate.readiness().equals("Counts")
                        && !gate.dependencies().holds().isEmpty())
                .toList();
        return new PageLink("Readiness gates", "/gates", count(blocking), hot(blocking), here.equals("/gates"));
    }

    /** Counts the pending pods. The count is red only if pods cannot be scheduled. */
    private static PageLink pods(ClusterViews views, String here) {
        var pending = views.pods().stream()
                .filter(pod -> pod.status().phase().equals("Pending"))
                .toList();
        var refused = pending.stream()
                .filter(pod -> pod.scheduling().refusal() != null)
                .toList();
        return new PageLink("Pending pods", "/pods", count(pending), hot(refused), here.equals("/pods"));
    }

    private static PageLink link(String title, String path, String count, String here) {
        return new PageLink(title, path, count, "", here.equals(path));
    }

    /** Returns the number of objects that need attention; empty if there are none. */
    private static String hot(List<?> objects) {
        return objects.isEmpty() ? "" : count(objects);
    }

    private static String count(List<?> objects) {
        return String.format(Locale.ROOT, "%,d", objects.size());
    }
}
