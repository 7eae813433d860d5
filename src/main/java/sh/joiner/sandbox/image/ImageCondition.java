package sh.joiner.sandbox.image;

import java.util.Locale;
import java.util.stream.Stream;

/** The states of an image, in EC2's words (EC2 User Guide, "Amazon EBS-backed AMI states"). */
public enum ImageCondition {
    PENDING,
    AVAILABLE,
    FAILED,
    DISABLED,
    DEREGISTERED;

    /** Reads EC2's word, as {@code available}. */
    public static ImageCondition of(String word) {
        return Stream.of(values())
                .filter(condition -> condition.toString().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "an image is pending, available, failed, disabled or deregistered, but never " + word));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
