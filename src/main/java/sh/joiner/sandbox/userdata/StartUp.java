package sh.joiner.sandbox.userdata;

/** Parsed user data: the image family and the kubelet settings. */
public record StartUp(Family family, KubeletConfig kubelet) {

    /** The image family whose program reads the user data. */
    public enum Family {
        AL2,
        AL2023,
        BOTTLEROCKET,
        WINDOWS,
        /** Unknown: the kubelet starts with its defaults. */
        OTHER
    }

    static final StartUp NOTHING = new StartUp(Family.OTHER, KubeletConfig.PLAIN);

    /** Merges this part with a later part of the same user data. The last known family is used. */
    StartUp then(StartUp later) {
        return new StartUp(later.family == Family.OTHER ? family : later.family, kubelet.overlaid(later.kubelet));
    }
}
