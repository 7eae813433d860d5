package sh.joiner.app.control;

import java.util.List;
import sh.joiner.controller.claim.ClaimActions;
import sh.joiner.controller.claim.DriftLoop;
import sh.joiner.controller.claim.GarbageLoop;
import sh.joiner.controller.claim.ReservationLoop;
import sh.joiner.controller.claim.TaggingLoop;
import sh.joiner.controller.claim.TransitionLoop;
import sh.joiner.controller.gate.Door;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.launch.LaunchDesk;
import sh.joiner.controller.launch.LaunchHistory;
import sh.joiner.controller.launch.LaunchHold;
import sh.joiner.controller.launch.LaunchOrders;
import sh.joiner.controller.termination.TerminationLoop;
import sh.joiner.engine.lifecycle.GarbageBrake;
import sh.joiner.port.cluster.Cluster;

/** What looks after claims, from the launch of their machines to the end of them. */
public final class ClaimControllers {

    private final Ground ground;
    private final Knowledge knowledge;
    private final ClaimActions actions;
    private final List<Actor> actors;
    private final LaunchHold launches;

    /** {@code clusterName} is what its machines are tagged with. */
    public ClaimControllers(
            Ground ground,
            Knowledge knowledge,
            Door<LaunchOrders> orders,
            String clusterName,
            GarbageBrake.Limits limits) {
        this.ground = ground;
        var kubernetes = ground.kubernetes();
        var capacity = ground.capacityFor("nodeclaim.lifecycle");
        this.knowledge = knowledge;
        launches = new LaunchHold(ground.runner());
        var desk = new LaunchDesk(
                launching(orders),
                capacity,
                new LaunchDesk.Supply(knowledge.classes(), knowledge.unavailable()),
                ground.chronicle(),
                new LaunchHistory(kubernetes.claims()),
                launches);
        actions = new ClaimActions(
                needs("claim"),
                new ClaimActions.Objects(kubernetes.claims(), kubernetes.nodes(), kubernetes.live()),
                capacity,
                desk,
                ground.chronicle());
        var termination = termination();
        var garbage = garbage(desk, limits);
        var transitions =
                new TransitionLoop(ground.cluster(), needs("transitions"), kubernetes.journal(), ground.runner());
        var tagging = tagging(clusterName);
        var drift = drift();
        var reservations = reservations();
        actors = List.of(
                new Actor(termination::start, termination::close),
                new Actor(garbage::start, garbage::close),
                new Actor(transitions::start, transitions::close),
                new Actor(tagging::start, tagging::close),
                new Actor(drift::start, drift::close),
                new Actor(reservations::start, reservations::close));
    }

    /** Of one who acts on the cluster and needs no more than to see it. */
    private Needs<Cluster> needs(String controller) {
        return knowledge.gates().declare(controller, knowledge.cluster());
    }

    private Needs<LaunchDesk.Inputs> launching(Door<LaunchOrders> orders) {
        return knowledge
                .gates()
                .declare(
                        "claim.launch",
                        knowledge
                                .launching()
                                .and(
                                        orders,
                                        (seen, made) -> new LaunchDesk.Inputs(seen.cluster(), seen.catalogs(), made)));
    }

    private TaggingLoop tagging(String clusterName) {
        return new TaggingLoop(
                ground.cluster(),
                needs("tagging"),
                ground.aws().capacity(),
                ground.kubernetes().claims(),
                clusterName,
                ground.runner());
    }

    private TerminationLoop termination() {
        return new TerminationLoop(
                ground.cluster(),
                needs("termination"),
                writers(),
                ground.capacityFor("node.termination"),
                ground.chronicle(),
                ground.runner());
    }

    private GarbageLoop garbage(LaunchDesk desk, GarbageBrake.Limits limits) {
        var kubernetes = ground.kubernetes();
        return new GarbageLoop(
                needs("garbage"),
                new GarbageLoop.Writers(
                        kubernetes.nodes(),
                        kubernetes.claims(),
                        kubernetes.poolConditions(),
                        ground.board()::unclaimed),
                new GarbageLoop.Sources(ground.capacityFor("nodeclaim.garbagecollection"), kubernetes.live(), desk),
                limits,
                ground.chronicle(),
                ground.runner());
    }

    private DriftLoop drift() {
        var sources = new DriftLoop.Sources(
                knowledge.classes(), ground.capacityFor("nodeclaim.disruption"), knowledge.caches());
        return new DriftLoop(
                ground.cluster(),
                knowledge
                        .gates()
                        .declare("drift", knowledge.cluster().and(knowledge.offerings(), DriftLoop.Inputs::new)),
                ground.kubernetes().claims(),
                sources,
                ground.chronicle(),
                ground.runner());
    }

    private ReservationLoop reservations() {
        var kubernetes = ground.kubernetes();
        var writers = new ReservationLoop.Writers(kubernetes.claims(), kubernetes.nodes());
        var feeds = new ReservationLoop.Feeds(
                ground.capacityFor("capacityreservation.capacitytype"),
                ground.aws().reservations());
        return new ReservationLoop(needs("reservations"), writers, feeds, ground.chronicle(), ground.runner());
    }

    private TerminationLoop.Writers writers() {
        var kubernetes = ground.kubernetes();
        return new TerminationLoop.Writers(
                kubernetes.nodes(), kubernetes.claims(), ground.meters().around(kubernetes.evictions()));
    }

    public LaunchHold launches() {
        return launches;
    }

    public ClaimActions actions() {
        return actions;
    }

    public List<Actor> actors() {
        return actors;
    }
}
