package sh.joiner.engine.preflight;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ImageTraits;
import sh.joiner.model.image.ImageTraits.Networking;
import sh.joiner.model.image.ImageVolume;
import sh.joiner.model.nodeclass.BlockDevice;
import sh.joiner.model.requirement.Requirements;

/** Images and node classes for tests of preflight checks. */
public final class PreflightSamples {

    static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");

    private PreflightSamples() {}

    /** Returns the traits of a usable image whose first volume is the root volume. */
    public static ImageTraits traits(ImageVolume... volumes) {
        return new ImageTraits(
                "ebs",
                "hvm",
                Networking.ENA,
                "uefi-preferred",
                "",
                List.of(),
                volumes.length == 0 ? "" : volumes[0].device(),
                List.of(volumes));
    }

    static Image image(String id, ImageVolume... volumes) {
        return image(id, "web-" + id, "name web-*", Map.of(), traits(volumes));
    }

    static Image image(String id, String name, String term, Map<String, String> tags, ImageTraits traits) {
        return new Image(
                id,
                name,
                "111122223333",
                "available",
                "x86_64",
                NOW.minus(1, ChronoUnit.DAYS),
                null,
                tags,
                Requirements.NONE,
                term,
                traits);
    }

    static Image named(String name) {
        return image("ami-1", name, "", Map.of(), traits());
    }

    static PreflightFacts custom(BlockDevice... volumes) {
        return new PreflightFacts(ImageFamily.CUSTOM, List.of(volumes), "1.34");
    }

    /** Returns a class with the default volumes of the family. */
    static PreflightFacts classOf(ImageFamily family) {
        return new PreflightFacts(family, BlockDevice.defaultsOf(family), "1.34");
    }

    static BlockDevice volume(String device, String size) {
        return volume(device, size, "");
    }

    static BlockDevice volume(String device, String size, String snapshot) {
        var unset = OptionalLong.empty();
        return new BlockDevice(device, false, size, "", unset, unset, null, null, "", snapshot, OptionalInt.empty());
    }
}
