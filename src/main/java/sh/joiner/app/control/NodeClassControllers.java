package sh.joiner.app.control;

import static sh.joiner.model.readiness.GateName.IMAGES;
import static sh.joiner.model.readiness.GateName.PROFILES;
import static sh.joiner.model.readiness.GateName.SUBNETS;

import java.util.List;
import sh.joiner.controller.gate.GatedInput;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.image.ImageEvaluator;
import sh.joiner.controller.image.ImagePolicyLoop;
import sh.joiner.controller.image.ImageResolver;
import sh.joiner.controller.image.ImageStates;
import sh.joiner.controller.image.PolicyState;
import sh.joiner.controller.image.RolloutLoop;
import sh.joiner.controller.image.RolloutTargets;
import sh.joiner.controller.image.SightingState;
import sh.joiner.controller.launch.LaunchOrders;
import sh.joiner.controller.nodeclass.LaunchDryRun;
import sh.joiner.controller.nodeclass.NodeClassHashes;
import sh.joiner.controller.nodeclass.NodeClassParts;
import sh.joiner.controller.nodeclass.NodeClassReport;
import sh.joiner.controller.nodeclass.NodeClassTermination;
import sh.joiner.controller.nodeclass.ProfileGarbageLoop;
import sh.joiner.controller.nodeclass.ProfileNames;
import sh.joiner.controller.nodeclass.ProtectedProfiles;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.report.RolloutReporter;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.image.ImageStore;
import sh.joiner.port.prometheus.PrometheusQueries;

/** The controllers of EC2NodeClasses, of unused instance profiles, of AMIPolicies and of AMIRollouts. */
public final class NodeClassControllers {

    private final ControllerDependencies shared;
    private final SharedInputs inputs;
    private final NodeClassParts parts;
    private final NodeClassReport report;
    private final NodeClassHashes hashes;
    private final NodeClassTermination termination;
    private final List<Actor> actors;

    /** The store of image observations, and the queries of rollouts. */
    public record ImagePorts(ImageStore store, PrometheusQueries prometheus) {}

    public NodeClassControllers(
            ControllerDependencies shared,
            SharedInputs inputs,
            GatedInput<LaunchOrders> orders,
            ProfileNames profileNames,
            DryRuns dryRuns,
            ImagePorts ports) {
        this.shared = shared;
        this.inputs = inputs;
        var kubernetes = shared.kubernetes();
        var aws = shared.aws();
        var protectedProfiles = new ProtectedProfiles(inputs.caches());
        var policies = new PolicyState(kubernetes.imagePolicies(), profileNames.region());
        var trial = new LaunchDryRun(trials(orders), aws.launchCheck(), dryRuns);
        var targets = new RolloutTargets();
        var evaluator = new ImageEvaluator(aws.imageChecks(), profileNames.cluster());
        var feeds = feeds(images(new ImageStates(
                new SightingState(ports.store()), policies, evaluator, shared.reporter(), new ShownImages(), targets)));
        parts = new NodeClassParts(feeds, inputs.classes(), trial, profileNames, protectedProfiles);
        report = new NodeClassReport(shared.reporter(), new Shown());
        hashes = new NodeClassHashes(
                declare("nodeclass.hash", cluster().and(inputs.clusterVersion(), NodeClassHashes.Inputs::new)),
                kubernetes.claims(),
                kubernetes.nodeClassAnnotations());
        termination = new NodeClassTermination(
                declare("nodeclass", cluster()),
                kubernetes.live(),
                aws.profiles(),
                aws.templates(),
                profileNames,
                shared.reporter());
        actors = List.of(
                profileGarbage(profileNames, protectedProfiles),
                policyStatus(policies),
                rollouts(policies, targets, ports.prometheus()));
    }

    private Actor profileGarbage(ProfileNames profileNames, ProtectedProfiles protectedProfiles) {
        var garbage = new ProfileGarbageLoop(
                declare("profile-garbage", cluster()),
                shared.kubernetes().live(),
                shared.aws().profiles(),
                profileNames,
                protectedProfiles,
                shared.runner());
        return new Actor(garbage::start, garbage::close);
    }

    private Actor policyStatus(PolicyState policies) {
        var loop = new ImagePolicyLoop(
                shared.kubernetes().imagePolicies(), policies, declare("image-policies", cluster()), shared.runner());
        return new Actor(loop::start, loop::close);
    }

    private Actor rollouts(PolicyState policies, RolloutTargets targets, PrometheusQueries prometheus) {
        var kubernetes = shared.kubernetes();
        var loop = new RolloutLoop(
                new RolloutLoop.Objects(
                        kubernetes.rollouts(),
                        kubernetes.imagePolicies(),
                        kubernetes.claims(),
                        kubernetes.interruptions(),
                        prometheus),
                policies,
                targets,
                new RolloutReporter(shared.reporter()),
                declare("ami-rollouts", cluster()),
                shared.runner());
        return new Actor(loop::start, loop::close);
    }

    private NodeClassParts.Feeds feeds(ImageResolver images) {
        var aws = shared.aws();
        return new NodeClassParts.Feeds(
                images, aws.network(), aws.reservations(), aws.profiles(), healths(), inputs.caches());
    }

    private ImageResolver images(ImageStates states) {
        return new ImageResolver(
                shared.aws().images(),
                declare("nodeclass.images", cluster().and(inputs.clusterVersion(), ImageResolver.Inputs::new)),
                declare("nodeclass.images.mapping", inputs.offerings()),
                states);
    }

    private Needs<LaunchDryRun.Inputs> trials(GatedInput<LaunchOrders> orders) {
        return declare(
                "nodeclass.validation",
                cluster()
                        .and(inputs.offerings(), ProvisioningLoop.Inputs::new)
                        .and(
                                orders,
                                (known, made) -> new LaunchDryRun.Inputs(known.cluster(), known.catalogs(), made)));
    }

    private GatedInput<Cluster> cluster() {
        return inputs.cluster();
    }

    private <I> Needs<I> declare(String controller, GatedInput<I> input) {
        return inputs.gates().declare(controller, input);
    }

    private NodeClassParts.InputHealths healths() {
        var gates = inputs.gates();
        return new NodeClassParts.InputHealths(gates.health(IMAGES), gates.health(SUBNETS), gates.health(PROFILES));
    }

    public NodeClassParts parts() {
        return parts;
    }

    public NodeClassReport report() {
        return report;
    }

    public NodeClassHashes hashes() {
        return hashes;
    }

    public NodeClassTermination termination() {
        return termination;
    }

    public List<Actor> actors() {
        return actors;
    }

    /** Passes the results of node class passes to the pages. */
    private final class Shown implements NodeClassReport.Reader {

        @Override
        public void inspected(Inspection inspection) {
            shared.board().inspected(inspection);
        }

        @Override
        public void deleted(String nodeClass) {
            shared.board().deleted(nodeClass);
        }
    }

    /** Passes image results to the pages and the metrics. */
    private final class ShownImages implements ImageStates.Display {

        @Override
        public void found(ImageFinding finding) {
            shared.board().imagesFound(finding);
            shared.meters().imagesFound(finding);
        }

        @Override
        public void deleted(String nodeClass) {
            shared.board().imagesDeleted(nodeClass);
            shared.meters().imagesDeleted(nodeClass);
        }
    }
}
