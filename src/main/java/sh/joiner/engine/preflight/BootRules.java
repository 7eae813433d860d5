package sh.joiner.engine.preflight;

import java.util.Optional;
import java.util.Set;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageTraits.Networking;
import sh.joiner.model.requirement.Labels;

/**
 * The properties that an image needs so that current instance types boot from it and reach the network. Missing data about the
 * architecture, the root device, the virtualization or ENA counts as a failure. EC2 does not report if an image has an NVMe driver.
 */
final class BootRules {

    private static final Set<String> NODE_ARCHITECTURES = Set.of("x86_64", "arm64");

    private BootRules() {}

    /** Windows nodes require x86_64, and a Windows AMI family requires a Windows image. */
    static Optional<String> architecture(Image image) {
        if (!NODE_ARCHITECTURES.contains(image.architecture())) {
            return Optional.of("architecture '%s' is not supported for nodes: select an AMI for x86_64 or arm64"
                    .formatted(image.architecture()));
        }
        boolean windows = image.traits().platform().equals("windows");
        if (windows && image.architecture().equals("arm64")) {
            return Optional.of("Windows nodes require x86_64, but the AMI is arm64: select an AMI for x86_64");
        }
        if (image.variant().names(Labels.WINDOWS_BUILD) && !windows) {
            return Optional.of(
                    "the AMI family requires Windows, but this is no Windows AMI: select a Windows AMI, or change spec.amiFamily");
        }
        return Optional.empty();
    }

    static Optional<String> rootDevice(Image image) {
        return unless(
                image.traits().rootDevice().equals("ebs"),
                "root device type is %s, but nodes need ebs: register the AMI from an EBS snapshot",
                image.traits().rootDevice());
    }

    static Optional<String> virtualization(Image image) {
        return unless(
                image.traits().virtualization().equals("hvm"),
                "virtualization is %s, but current instance types need hvm: build the AMI again with hvm",
                image.traits().virtualization());
    }

    static Optional<String> networking(Image image) {
        return unless(
                image.traits().networking() == Networking.ENA,
                "ENA support is %s, but current instance types reach the network only with ENA: register the AMI with ENA support",
                image.traits().networking() == Networking.UNKNOWN ? "" : "none");
    }

    static Optional<String> bootMode(Image image) {
        return unless(
                !(image.architecture().equals("arm64")
                        && image.traits().bootMode().equals("legacy-bios")),
                "boot mode is %s, but arm64 instances boot only with uefi: register the AMI with boot mode uefi",
                image.traits().bootMode());
    }

    private static Optional<String> unless(boolean good, String problem, String found) {
        return good ? Optional.empty() : Optional.of(problem.formatted(found.isEmpty() ? "not reported" : found));
    }
}
