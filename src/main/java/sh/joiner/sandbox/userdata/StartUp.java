package sh.joiner.sandbox.userdata;

/** A start-up text as understood: whose it is, and what it says about the kubelet. */
public record StartUp(Family family, KubeletConfig kubelet) {

    /** Whose program reads the text. */
    public enum Family {
        AL2,
        AL2023,
        BOTTLEROCKET,
        WINDOWS,
        /** None that is known: the kubelet starts as it is. */
        OTHER
    }

    static final StartUp NOTHING = new StartUp(Family.OTHER, KubeletConfig.PLAIN);

    /** This, followed by a later part of the same text; the last known family counts. */
    StartUp then(StartUp later) {
        return new StartUp(later.family == Family.OTHER ? family : later.family, kubelet.overlaid(later.kubelet));
    }
}
