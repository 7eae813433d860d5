package sh.joiner.controller.simulation;

import java.util.Optional;
import java.util.function.Supplier;
import sh.joiner.port.image.ImageFeed;

/**
 * The data with which the ids of images in a request are resolved.
 *
 * @param kubernetesVersion returns the cluster's version, for the aliases of node classes; empty while it is not known
 */
public record ImageSources(ImageFeed feed, Supplier<Optional<String>> kubernetesVersion) {}
