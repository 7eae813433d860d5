package sh.joiner.app.control;

import java.util.List;
import sh.joiner.controller.claim.ClaimActions;
import sh.joiner.controller.claim.ClaimInstances;
import sh.joiner.controller.claim.DriftConditions;
import sh.joiner.controller.claim.DriftLoop;
import sh.joiner.controller.claim.GarbageLimiter;
import sh.joiner.controller.claim.GarbageLoop;
import sh.joiner.controller.claim.GarbageRemoval;
import sh.joiner.controller.claim.GarbageSearch;
import sh.joiner.controller.claim.InstanceCache;
import sh.joiner.controller.claim.ReservationLoop;
import sh.joiner.controller.claim.ReservedClaims;
import sh.joiner.controller.claim.TaggingLoop;
import sh.joiner.controller.claim.TransitionLoop;
import sh.joiner.controller.gate.GatedInput;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.launch.CapacityRecord;
import sh.joiner.controller.launch.LaunchHistory;
import sh.joiner.controller.launch.LaunchHold;
import sh.joiner.controller.launch.LaunchOrders;
import sh.joiner.controller.launch.Launcher;
import sh.joiner.controller.termination.NodeStepExecutor;
import sh.joiner.controller.termination.TerminationLoop;
import sh.joiner.engine.lifecycle.GarbageLimit;
import sh.joiner.engine.readiness.GateRules;
import sh.joiner.port.cluster.Cluster;

/** The controllers of NodeClaims, from the launch of an instance to its termination. */
public final class ClaimControllers {

    private final ControllerDependencies shared;
    private final SharedInputs inputs;
    private final ClaimActions actions;
    private final List<Actor> actors;
    private final LaunchHold launches;
    private final InstanceCache instances;

    /** Creates the controllers. {@code clusterName} becomes the value of the tag {@code eks:eks-cluster-name} of instances. */
    public ClaimControllers(
            ControllerDependencies shared,
            SharedInputs inputs,
            GatedInput<LaunchOrders> orders,
            String clusterName,
            GarbageLimit.Limits limits) {
        this.shared = shared;
        var kubernetes = shared.kubernetes();
        var capacity = shared.capacityFor("nodeclaim.lifecycle");
        this.inputs = inputs;
        launches = new LaunchHold(shared.runner());
        var launcher = new Launcher(
                launching(orders),
                capacity,
                new CapacityRecord(inputs.classes(), inputs.unavailable()),
                shared.reporter(),
                new LaunchHistory(kubernetes.claims()),
                launches);
        actions = new ClaimActions(
                needs("claim"),
                inputs.gates().declare("claim.expiration", inputs.cluster().once(GateRules.OF_HOLDS)),
                kubernetes.claims(),
                kubernetes.nodes(),
                new ClaimInstances(capacity, launcher, kubernetes.live()),
                shared.reporter());
        var termination = termination();
        var garbage = garbage(launcher, limits);
        var transitions = transitions();
        var tagging = tagging(clusterName);
        instances = new InstanceCache(shared.capacityFor("nodeclaim.disruption"), inputs.caches());
        var drift = drift(instances);
        var reservations = reservations();
        actors = List.of(
                new Actor(termination::start, termination::close),
                new Actor(garbage::start, garbage::close),
                new Actor(transitions::start, transitions::close),
                new Actor(tagging::start, tagging::close),
                new Actor(drift::start, drift::close),
                new Actor(reservations::start, reservations::close));
    }

    private TransitionLoop transitions() {
        return new TransitionLoop(
                shared.cluster(), needs("transitions"), shared.kubernetes().eventRecorder(), shared.runner());
    }

    /** The gates of a controller that acts on the cluster and needs no other input. */
    private Needs<Cluster> needs(String controller) {
        return inputs.gates().declare(controller, inputs.cluster());
    }

    private Needs<Launcher.Inputs> launching(GatedInput<LaunchOrders> orders) {
        return inputs.gates()
                .declare(
                        "claim.launch",
                        inputs.launching()
                                .and(
                                        orders,
                                        (known, launchOrders) ->
                                                new Launcher.Inputs(known.cluster(), known.catalogs(), launchOrders)));
    }

    private TaggingLoop tagging(String clusterName) {
        return new TaggingLoop(
                shared.cluster(),
                needs("tagging"),
                shared.aws().capacity(),
                shared.kubernetes().claims(),
                clusterName,
                shared.runner());
    }

    private TerminationLoop termination() {
        var kubernetes = shared.kubernetes();
        var capacity = shared.capacityFor("node.termination");
        var steps = new NodeStepExecutor(
                kubernetes.nodes(),
                kubernetes.claims(),
                shared.meters().around(kubernetes.evictions()),
                capacity,
                shared.reporter());
        return new TerminationLoop(shared.cluster(), needs("termination"), steps, capacity, shared.runner());
    }

    private GarbageLoop garbage(Launcher launcher, GarbageLimit.Limits limits) {
        var kubernetes = shared.kubernetes();
        var capacity = shared.capacityFor("nodeclaim.garbagecollection");
        return new GarbageLoop(
                needs("garbage"),
                new GarbageSearch(capacity, kubernetes.live(), launcher),
                new GarbageLimiter(limits, kubernetes.poolConditions(), shared.reporter()),
                new GarbageRemoval(kubernetes.claims(), kubernetes.nodes(), capacity, launcher, shared.reporter()),
                shared.board()::unclaimed,
                shared.runner());
    }

    private DriftLoop drift(InstanceCache instances) {
        var loop = new DriftLoop(
                shared.cluster(),
                inputs.gates().declare("drift", inputs.cluster().and(inputs.offerings(), DriftLoop.Inputs::new)),
                inputs.classes(),
                instances,
                new DriftConditions(shared.kubernetes().claims(), shared.reporter()),
                shared.runner());
        shared.kubernetes().rollouts().onChange(loop::rolloutChanged);
        return loop;
    }

    private ReservationLoop reservations() {
        var kubernetes = shared.kubernetes();
        return new ReservationLoop(
                needs("reservations"),
                shared.capacityFor("capacityreservation.capacitytype"),
                shared.aws().reservations(),
                new ReservedClaims(kubernetes.claims(), kubernetes.nodes(), shared.reporter()),
                shared.runner());
    }

    /** The cached EC2 instances that drift detection reads. */
    public InstanceCache instances() {
        return instances;
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
