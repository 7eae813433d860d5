package sh.joiner.sandbox.userdata;

/** Parsed user data: the image family and the kubelet settings. */
public record ParsedUserData(Family family, KubeletConfig kubelet) {

    /** The image family whose program reads the user data. */
    public enum Family {
        AL2,
        AL2023,
        BOTTLEROCKET,
        WINDOWS,
        /** Unknown: the kubelet starts with its defaults. */
        OTHER
    }

    static final ParsedUserData NOTHING = new ParsedUserData(Family.OTHER, KubeletConfig.PLAIN);

    /** Merges this part with a later part of the same user data. The last known family is used. */
    ParsedUserData then(ParsedUserData later) {
        return new ParsedUserData(
                later.family == Family.OTHER ? family : later.family, kubelet.overlaid(later.kubelet));
    }
}
