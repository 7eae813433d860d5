package sh.joiner.engine.image;

import java.util.Optional;
import java.util.Set;
import sh.joiner.engine.image.ImageReason.Unfit;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImageTraits.Networking;
import sh.joiner.model.requirement.Labels;

/**
 * Checks EC2's data about an image before instances are launched from it. Missing data about the root device, the virtualization or ENA counts as a
 * failure.
 */
final class Preflight {

    private static final Set<String> NODE_ARCHITECTURES = Set.of("x86_64", "arm64");

    private Preflight() {}

    /** Returns the reason why the image fails the check. Empty if the image passes, or if EC2's data does not decide the check. */
    static Optional<ImageReason> inspect(ImageCheck check, Image image) {
        var traits = image.traits();
        return switch (check) {
            case ARCHITECTURE -> architecture(image).map(found -> new Unfit(check, found));
            case ROOT_DEVICE -> unless(traits.rootDevice().equals("ebs"), check, "root device", traits.rootDevice());
            case VIRTUALIZATION ->
                unless(traits.virtualization().equals("hvm"), check, "virtualization", traits.virtualization());
            case ENA ->
                unless(
                        traits.networking() == Networking.ENA,
                        check,
                        "ENA support",
                        traits.networking() == Networking.UNKNOWN ? "" : "none");
            case BOOT_MODE ->
                unless(
                        !(image.architecture().equals("arm64")
                                && traits.bootMode().equals("legacy-bios")),
                        check,
                        "boot mode of an arm64 image",
                        traits.bootMode());
            case SNAPSHOT_ACCESS, LAUNCH_PERMISSION -> Optional.empty();
        };
    }

    private static Optional<ImageReason> unless(boolean good, ImageCheck check, String what, String found) {
        return good
                ? Optional.empty()
                : Optional.of(new Unfit(check, "%s is %s".formatted(what, found.isEmpty() ? "not reported" : found)));
    }

    /** Windows nodes require x86_64, and a Windows AMI family requires a Windows image. */
    private static Optional<String> architecture(Image image) {
        if (!NODE_ARCHITECTURES.contains(image.architecture())) {
            return Optional.of("architecture '%s' is not supported for nodes".formatted(image.architecture()));
        }
        boolean windows = image.traits().platform().equals("windows");
        if (windows && image.architecture().equals("arm64")) {
            return Optional.of("Windows nodes require x86_64, but the AMI is arm64");
        }
        if (image.variant().names(Labels.WINDOWS_BUILD) && !windows) {
            return Optional.of("the AMI family requires Windows, but this is no Windows AMI");
        }
        return Optional.empty();
    }
}
