package sh.joiner.testing;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import sh.joiner.engine.preflight.PreflightSamples;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageVolume;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.image.ImageFeed;
import sh.joiner.port.image.ImageFeedContract;

class FakeImageFeedTest extends ImageFeedContract {

    private final FakeImageFeed feed = new FakeImageFeed();

    @BeforeEach
    void givenTwo() {
        feed.has(image("ami-1", "mine", 1));
        feed.has(image("ami-2", "other", 2));
    }

    private static Image image(String id, String name, int hours) {
        return new Image(
                id,
                name,
                "self",
                "available",
                "x86_64",
                HandClock.START.plus(Duration.ofHours(hours)),
                null,
                Map.of(),
                Requirements.NONE,
                "",
                PreflightSamples.traits(new ImageVolume("/dev/xvda", 20)));
    }

    @Override
    protected ImageFeed images() {
        return feed;
    }

    @Override
    protected String ownId() {
        return "ami-1";
    }

    @Override
    protected String ownName() {
        return "mine";
    }
}
