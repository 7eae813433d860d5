package sh.joiner.controller.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import sh.joiner.api.manifest.InvalidManifest;
import sh.joiner.api.manifest.ManifestReader;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WhatIf;
import sh.joiner.port.nodeclass.NetworkFeed;

/** Applies an operator's proposed changes to the current snapshot. */
public final class SimulatedChanges implements WhatIf {

    private static final String TYPES = "instance types are not known yet: run the simulation again in a few minutes";

    private final Function<NodeClass, List<InstanceType>> types;
    private final NetworkFeed network;
    private final ImageSources images;
    private final DriftSources drift;

    /** Creates a simulation. {@code types} returns the instance types of an existing or proposed node class. */
    public SimulatedChanges(
            Function<NodeClass, List<InstanceType>> types,
            NetworkFeed network,
            ImageSources images,
            DriftSources drift) {
        this.types = types;
        this.network = network;
        this.images = images;
        this.drift = drift;
    }

    @Override
    public Prepared prepare(Snapshot present, Changes changes, BooleanSupplier stop) {
        if (present.catalog().typesOf().isEmpty()) {
            return new Prepared.NotKnown(TYPES);
        }
        try {
            return changed(present, changes, stop);
        } catch (InvalidManifest wrong) {
            return new Prepared.Invalid(wrong.problems());
        } catch (RemoteCallException failure) {
            return new Prepared.NotKnown("EC2 did not return the subnets or security groups: " + failure.getMessage());
        }
    }

    private Prepared changed(Snapshot present, Changes changes, BooleanSupplier stop) {
        var manifests = ManifestReader.read(
                changes.manifests(), present.takenAt(), drift.caBundle().get().orElse(null), stop);
        var problems = new ArrayList<String>();
        var notes = new ArrayList<String>();
        var pods = new NewPods(present, problems, notes).of(manifests.pods(), changes.pods());
        var nodes = new SimulatedNodes(present, problems, notes).of(changes.removeNodes());
        var resolution = new ClassResolution(present.nodeClasses(), network, notes);
        var supply = new NewSupply(present, resolution, types);
        var classes = supply.classes(manifests.nodeClasses());
        var pools =
                new NewPools(classes, manifests.nodeClasses(), problems, notes).of(present.pools(), manifests.pools());
        if (problems.isEmpty() && isNothing(changes)) {
            problems.add(
                    "the request contains no change: specify manifests, nodes to remove, pods, consolidate, or rollout");
        }
        var changed = present.with(pools, classes, nodes, pods)
                .with(supply.catalog(manifests.nodeClasses(), manifests.pools(), notes));
        var consolidation = changes.consolidation();
        var simulated = consolidation == null
                ? changed
                : new LiftedBlockers(problems).without(consolidation.without(), changed);
        if (!problems.isEmpty()) {
            return new Prepared.Invalid(problems);
        }
        var drifted = new SimulatedDrift(drift, resolution, manifests, notes).of(present, simulated);
        return changes.images() == null
                ? new Prepared.Changed(drifted.snapshot(), notes, drifted.drifted(), null)
                : new NewRollout(images, drifted.snapshot(), notes).of(changes.images(), drifted.drifted());
    }

    private static boolean isNothing(Changes changes) {
        return changes.manifests().isBlank()
                && changes.removeNodes().isEmpty()
                && changes.pods() == null
                && changes.consolidation() == null
                && changes.images() == null;
    }
}
