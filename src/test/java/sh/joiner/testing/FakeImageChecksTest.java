package sh.joiner.testing;

import java.util.List;
import java.util.Map;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageSnapshot;
import sh.joiner.model.image.ImageSnapshot.Encryption;
import sh.joiner.model.image.ImageTraits;
import sh.joiner.model.image.ImageTraits.Networking;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.image.ImageChecks;
import sh.joiner.port.image.ImageChecks.Trial;
import sh.joiner.port.image.ImageChecksContract;

class FakeImageChecksTest extends ImageChecksContract {

    @Override
    protected ImageChecks checks() {
        return new FakeImageChecks();
    }

    @Override
    protected Trial allowed() {
        return new Trial("ami-1", "m5.large", "subnet-a", List.of("sg-1"), Map.of());
    }

    @Override
    protected Image plain() {
        return image(List.of(new ImageSnapshot("snap-1", Encryption.PLAIN)));
    }

    @Override
    protected Image withUnreportedSnapshots() {
        return image(List.of());
    }

    private static Image image(List<ImageSnapshot> snapshots) {
        var traits = new ImageTraits("ebs", "hvm", Networking.ENA, "", "", snapshots, "", List.of());
        return new Image(
                "ami-1",
                "web-1",
                "self",
                "available",
                "x86_64",
                HandClock.START,
                null,
                Map.of(),
                Requirements.NONE,
                "",
                traits);
    }

    @Override
    protected int started() {
        return 0;
    }
}
