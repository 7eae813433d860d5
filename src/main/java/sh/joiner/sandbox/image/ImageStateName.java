package sh.joiner.sandbox.image;

import java.util.Locale;
import java.util.stream.Stream;

/** The states of an image, as EC2 names them (EC2 User Guide, "Amazon EBS-backed AMI states"). */
public enum ImageStateName {
    PENDING,
    AVAILABLE,
    FAILED,
    DISABLED,
    DEREGISTERED;

    /** Parses EC2's name of a state, such as {@code available}. */
    public static ImageStateName of(String name) {
        return Stream.of(values())
                .filter(state -> state.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "image state \"%s\" is unknown: use pending, available, failed, disabled or deregistered"
                                .formatted(name)));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
