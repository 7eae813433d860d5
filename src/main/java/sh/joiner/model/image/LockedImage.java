package sh.joiner.model.image;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An image that an AMIPolicy allows: one entry of {@code spec.lock}. Empty properties are not set.
 *
 * @param architecture the value of the label {@code kubernetes.io/arch}
 * @param variant the variant of an alias, such as {@code nvidia}, for readers only
 * @param region the AWS region that the image belongs to
 */
public record LockedImage(String id, String name, String architecture, String variant, String region) {

    /** The architectures that an entry may have. */
    public static final List<String> ARCHITECTURES = List.of("amd64", "arm64");

    /** Returns true if the entry does not contradict these properties of the image with the same id. Empty properties are not compared. */
    public boolean describes(String itsName, String itsArchitecture) {
        return agree(name, itsName) && agree(architecture, itsArchitecture);
    }

    private static boolean agree(String locked, String actual) {
        return locked.isEmpty() || actual.isEmpty() || locked.equals(actual);
    }

    /** Returns the entry as text, such as {@code ami-1 (web-1, arm64)}. */
    public String text() {
        var properties = Stream.of(name, architecture, variant)
                .filter(property -> !property.isEmpty())
                .collect(Collectors.joining(", "));
        return properties.isEmpty() ? id : "%s (%s)".formatted(id, properties);
    }
}
