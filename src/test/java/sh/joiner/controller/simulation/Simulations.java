package sh.joiner.controller.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.claim.InstanceCache;
import sh.joiner.controller.launch.StartedCapacity;
import sh.joiner.model.image.Image;
import sh.joiner.port.WhatIf.Prepared;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.testing.FakeImageFeed;

/** The inputs and results of simulated changes. */
final class Simulations {

    private Simulations() {}

    /** Returns drift sources that contain no instances. */
    static DriftSources sources(@Nullable String caBundle) {
        return new DriftSources(
                new NodeClassState(),
                new InstanceCache(new StartedCapacity(), CacheReport.NONE),
                () -> Optional.ofNullable(caBundle));
    }

    /** Returns a source with these images. */
    static ImageSources images(Image... images) {
        var feed = new FakeImageFeed();
        Stream.of(images).forEach(feed::has);
        return new ImageSources(feed, () -> Optional.of("1.34"));
    }

    /** Returns the same result, and fails the test if the changes are invalid. */
    static Prepared.Changed changed(Prepared prepared) {
        assertThat(prepared).isInstanceOf(Prepared.Changed.class);
        return (Prepared.Changed) prepared;
    }
}
