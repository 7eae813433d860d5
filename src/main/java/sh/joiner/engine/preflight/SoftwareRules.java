package sh.joiner.engine.preflight;

import java.util.Optional;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ImageTraits;

/** Compares the software of an image with the user data of the node class, and with the version of the control plane. */
final class SoftwareRules {

    /** The number of minor versions by which a kubelet may be older than the API server (Kubernetes, Version Skew Policy). */
    private static final int MOST_SKEW = 3;

    private final PreflightFacts facts;

    SoftwareRules(PreflightFacts facts) {
        this.facts = facts;
    }

    /** Returns the problem if the user data is for another family. The family Custom passes user data unchanged, so it fits every image. */
    Optional<String> family(Image image) {
        if (facts.family() == ImageFamily.CUSTOM) {
            return Optional.empty();
        }
        var stated = StatedSoftware.family(image);
        if (stated.isPresent()) {
            return stated.filter(found -> found.family() != facts.family())
                    .map(found ->
                            "the user data is for %s, but the AMI is for %s (%s), so its nodes cannot join the cluster: set spec.amiFamily to %2$s, or select another AMI"
                                    .formatted(facts.family(), found.family(), found.source()));
        }
        boolean windows = image.traits().platform().equals("windows");
        return image.traits().equals(ImageTraits.UNKNOWN)
                        || windows == facts.family().isWindows()
                ? Optional.empty()
                : Optional.of(
                        "the user data is for %s, but the AMI is for %s, so its nodes cannot join the cluster: change spec.amiFamily, or select another AMI"
                                .formatted(facts.family(), windows ? "Windows" : "Linux"));
    }

    /** Returns the problem if Kubernetes does not support the kubelet of the image with the control plane. */
    Optional<String> kubelet(Image image) {
        var control = StatedSoftware.minor(facts.kubernetesVersion());
        var stated = StatedSoftware.kubernetes(image);
        if (control.isEmpty() || stated.isEmpty()) {
            return Optional.empty();
        }
        int behind = control.getAsInt() - stated.get().minor();
        var versions = "the kubelet has version 1.%d (%s), and the control plane has version %s"
                .formatted(stated.get().minor(), stated.get().source(), facts.kubernetesVersion());
        if (behind < 0) {
            return Optional.of(
                    versions
                            + ", but Kubernetes supports no kubelet that is newer: upgrade the control plane first, or select an older AMI");
        }
        return behind <= MOST_SKEW
                ? Optional.empty()
                : Optional.of(
                        versions
                                + ", but Kubernetes supports kubelets that are at most three minor versions older: select a newer AMI");
    }
}
