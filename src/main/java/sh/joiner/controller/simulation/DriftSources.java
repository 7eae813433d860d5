package sh.joiner.controller.simulation;

import java.util.Optional;
import java.util.function.Supplier;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.claim.InstanceCache;

/**
 * The data with which drift is computed, in addition to a snapshot.
 *
 * @param groups the placement groups of node classes
 * @param instances the instances as EC2 last returned them; a process that does not lead has none
 * @param caBundle returns the CA bundle of the cluster's API server, which is part of the hash of a node class; empty while it is not known
 */
public record DriftSources(NodeClassState groups, InstanceCache instances, Supplier<Optional<String>> caBundle) {}
