package sh.joiner.model.image;

import java.util.Arrays;
import java.util.Optional;

/** A family of images that start their kubelet in one way (aws 1.9, 5.5, 6.7). */
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

    /** The value of {@code spec.amiFamily}. */
    public String wire() {
        return wire;
    }

    public boolean isWindows() {
        return wire.startsWith("Windows");
    }

    /** The family of that {@code spec.amiFamily}, empty for any other text. */
    public static Optional<ImageFamily> of(String wire) {
        return Arrays.stream(values()).filter(one -> one.wire.equals(wire)).findFirst();
    }

    /** The family named by the part of an alias before the {@code @}, empty for any other text. */
    public static Optional<ImageFamily> ofAlias(String alias) {
        return Arrays.stream(values())
                .filter(one -> !one.alias.isEmpty() && one.alias.equals(alias))
                .findFirst();
    }

    @Override
    public String toString() {
        return wire;
    }
}
