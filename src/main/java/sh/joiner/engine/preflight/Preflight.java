package sh.joiner.engine.preflight;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImageTraits;

/** Checks EC2's description of an image. If its data is missing, a check finds nothing, except for most checks of {@link BootRules}. */
public final class Preflight {

    private final VolumeRules volumes;
    private final SoftwareRules software;
    private final Instant now;

    public Preflight(PreflightFacts facts, Instant now) {
        this.volumes = new VolumeRules(facts);
        this.software = new SoftwareRules(facts);
        this.now = now;
    }

    /**
     * Returns the problem that the check finds, as a sentence. Empty if the image passes, or if EC2's description does not decide the check.
     *
     * @param inUse the image that the class uses now for the same kind of instance; absent if none is known
     */
    public Optional<String> inspect(ImageCheck check, Image image, @Nullable Image inUse) {
        return switch (check) {
            case ARCHITECTURE -> BootRules.architecture(image);
            case ROOT_DEVICE -> BootRules.rootDevice(image);
            case VIRTUALIZATION -> BootRules.virtualization(image);
            case ENA -> BootRules.networking(image);
            case BOOT_MODE -> BootRules.bootMode(image);
            case ROOT_DEVICE_NAME -> volumes.rootDeviceName(image, inUse);
            case VOLUME_SIZE -> volumes.smaller(image, inUse);
            case DEPRECATION -> deprecation(image);
            case USER_DATA_FAMILY -> software.family(image);
            case KUBELET_VERSION -> software.kubelet(image);
            case SNAPSHOT_ACCESS, LAUNCH_PERMISSION -> Optional.empty();
        };
    }

    private Optional<String> deprecation(Image image) {
        var since = image.deprecatedAt();
        return since == null || !image.isDeprecated(now)
                ? Optional.empty()
                : Optional.of("its owner deprecated the AMI at %s: select an AMI that its owner still maintains"
                        .formatted(since.truncatedTo(ChronoUnit.SECONDS)));
    }

    /**
     * Returns the problems that all checks find, and problems that EC2's description suggests but does not decide. Returns none for an image whose
     * description EC2 has not returned.
     */
    public List<PreflightWarning> warnings(Image image, @Nullable Image inUse) {
        return image.traits().equals(ImageTraits.UNKNOWN)
                ? List.of()
                : Arrays.stream(ImageCheck.values())
                        .flatMap(check -> Stream.concat(inspect(check, image, inUse).stream(), undecided(check, image))
                                .map(found -> new PreflightWarning(check, found)))
                        .toList();
    }

    private Stream<String> undecided(ImageCheck check, Image image) {
        return check == ImageCheck.VOLUME_SIZE ? volumes.tooSmall(image).stream() : Stream.empty();
    }
}
