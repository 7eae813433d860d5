package sh.joiner.model.image;

import java.util.Arrays;
import java.util.Optional;

/** A family of images that configure their kubelet in the same way (aws 1.9, 5.5, 6.7). */
public enum ImageFamily {
    AL2("AL2", "al2"),
    AL2023("AL2023", "al2023"),
    BOTTLEROCKET("Bottlerocket", "bottlerocket"),
    WINDOWS_2019("Windows2019", "windows2019"),
    WINDOWS_2022("Windows2022", "windows2022"),
    WINDOWS_2025("Windows2025", "windows2025"),
    CUSTOM("Custom", "");

    private final String wire;
    private final String alias;

    ImageFamily(String wire, String alias) {
        this.wire = wire;
        this.alias = alias;
    }

    /** Returns the value of {@code spec.amiFamily}. */
    public String wire() {
        return wire;
    }

    public boolean isWindows() {
        return wire.startsWith("Windows");
    }

    /** Returns the device of the volume with the files of pods; empty for Custom, whose device is not known (aws 6.7). */
    public String podVolume() {
        return switch (this) {
            case AL2, AL2023 -> "/dev/xvda";
            case BOTTLEROCKET -> "/dev/xvdb";
            case WINDOWS_2019, WINDOWS_2022, WINDOWS_2025 -> "/dev/sda1";
            case CUSTOM -> "";
        };
    }

    /** Returns true if network interfaces limit the number of pods by default (aws 5.5); otherwise the default is 110 pods. */
    public boolean limitsPodsByInterfaces() {
        return !isWindows();
    }

    /**
     * Returns true if the family reserves memory for the number of pods that the interfaces allow, regardless of the
     * kubelet's limit (aws 5.5).
     */
    public boolean reservesForInterfacePods() {
        return this == AL2 || this == AL2023 || this == CUSTOM;
    }

    /** Returns true if the kubelet supports a number of pods per CPU (aws 5.5). */
    public boolean knowsPodsPerCore() {
        return this != BOTTLEROCKET;
    }

    /** Returns the value of the label {@code node.kubernetes.io/windows-build}; empty if the family is not Windows (aws 4.2). */
    public String windowsBuild() {
        return switch (this) {
            case WINDOWS_2019 -> "10.0.17763";
            case WINDOWS_2022 -> "10.0.20348";
            case WINDOWS_2025 -> "10.0.26100";
            case AL2, AL2023, BOTTLEROCKET, CUSTOM -> "";
        };
    }

    /** Returns the family with that {@code spec.amiFamily}; empty for any other text. */
    public static Optional<ImageFamily> of(String wire) {
        return Arrays.stream(values())
                .filter(imageFamily -> imageFamily.wire.equals(wire))
                .findFirst();
    }

    /** Returns the family of an alias, given the part before the {@code @}; empty for any other text. */
    public static Optional<ImageFamily> ofAlias(String alias) {
        return Arrays.stream(values())
                .filter(imageFamily -> !imageFamily.alias.isEmpty() && imageFamily.alias.equals(alias))
                .findFirst();
    }

    @Override
    public String toString() {
        return wire;
    }
}
