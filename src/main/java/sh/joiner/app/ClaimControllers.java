package sh.joiner.app;

import java.util.List;
import sh.joiner.controller.claim.ClaimActions;
import sh.joiner.controller.claim.DriftLoop;
import sh.joiner.controller.claim.GarbageLoop;
import sh.joiner.controller.claim.ReservationLoop;
import sh.joiner.controller.claim.TaggingLoop;
import sh.joiner.controller.claim.TransitionLoop;
import sh.joiner.controller.launch.LaunchDesk;
import sh.joiner.controller.launch.LaunchOrders;
import sh.joiner.controller.termination.TerminationLoop;

/** What looks after claims, from the launch of their machines to the end of them. */
final class ClaimControllers {

    private final Ground ground;
    private final ClaimActions actions;
    private final List<Actor> actors;

    /** {@code clusterName} is what its machines are tagged with. */
    ClaimControllers(Ground ground, Knowledge knowledge, LaunchOrders orders, String clusterName) {
        this.ground = ground;
        var kubernetes = ground.kubernetes();
        var capacity = ground.capacityFor("nodeclaim.lifecycle");
        var desk = new LaunchDesk(
                ground.cluster(), knowledge.catalogs(), orders, capacity, knowledge.unavailable(), ground.chronicle());
        actions = new ClaimActions(
                ground.cluster(), kubernetes.claims(), kubernetes.nodes(), capacity, desk, ground.chronicle());
        var termination = termination();
        var garbage = garbage(desk);
        var transitions = new TransitionLoop(ground.cluster(), kubernetes.journal(), ground.clock());
        var tagging = new TaggingLoop(
                ground.cluster(), ground.aws().capacity(), kubernetes.claims(), clusterName, ground.clock());
        var drift = drift(knowledge);
        var reservations = reservations();
        actors = List.of(
                new Actor(termination::start, termination::close),
                new Actor(garbage::start, garbage::close),
                new Actor(transitions::start, transitions::close),
                new Actor(tagging::start, tagging::close),
                new Actor(drift::start, drift::close),
                new Actor(reservations::start, reservations::close));
    }

    private TerminationLoop termination() {
        return new TerminationLoop(
                ground.cluster(),
                writers(),
                ground.capacityFor("node.termination"),
                ground.chronicle(),
                ground.clock());
    }

    private GarbageLoop garbage(LaunchDesk desk) {
        return new GarbageLoop(
                ground.cluster(),
                writers(),
                ground.capacityFor("nodeclaim.garbagecollection"),
                desk,
                ground.chronicle(),
                ground.clock());
    }

    private DriftLoop drift(Knowledge knowledge) {
        var sources = new DriftLoop.Sources(
                knowledge.catalogs(),
                knowledge.classes(),
                ground.capacityFor("nodeclaim.disruption"),
                knowledge.caches());
        return new DriftLoop(
                ground.cluster(), ground.kubernetes().claims(), sources, ground.chronicle(), ground.clock());
    }

    private ReservationLoop reservations() {
        var kubernetes = ground.kubernetes();
        var writers = new ReservationLoop.Writers(kubernetes.claims(), kubernetes.nodes());
        var feeds = new ReservationLoop.Feeds(
                ground.capacityFor("capacityreservation.capacitytype"),
                ground.aws().reservations());
        return new ReservationLoop(ground.cluster(), writers, feeds, ground.chronicle(), ground.clock());
    }

    private TerminationLoop.Writers writers() {
        var kubernetes = ground.kubernetes();
        return new TerminationLoop.Writers(
                kubernetes.nodes(), kubernetes.claims(), ground.meters().around(kubernetes.evictions()));
    }

    ClaimActions actions() {
        return actions;
    }

    List<Actor> actors() {
        return actors;
    }
}
