package sh.joiner.sandbox.story;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The stories that the program carries, by name. */
public final class Stories {

    /** What a story is called that is none: an empty cluster to play in. */
    public static final String NONE = "none";

    /** In the order in which a newcomer would play them. */
    public static final List<String> NAMES = List.of(
            "tour",
            "first-steps",
            "bad-instance-profile",
            "capacity-runs-out",
            "ami-build",
            "ec2-silent-at-start",
            "noisy-neighbours-of-2000-pods",
            "spot-storm",
            "maintenance-in-three-weeks");

    static final String FOLDER = "kubernetes/stories/";

    private static final ObjectReader READER = YAMLMapper.builder()
            .addModule(new JavaTimeModule())
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .build()
            .readerFor(Story.class);

    private Stories() {}

    /**
     * The story of this name.
     *
     * @throws IllegalArgumentException with the names that there are, if there is none
     */
    public static Story named(String name) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException(
                    "there is no story \"%s\"; there are: %s".formatted(name, String.join(", ", NAMES)));
        }
        return read(BundledFiles.of(FOLDER + name + ".yaml"), name);
    }

    /** Reads a story; an {@link IllegalArgumentException} says where it is wrong. */
    static Story read(String yaml, String name) {
        try {
            return READER.readValue(yaml);
        } catch (JsonMappingException wrong) {
            var where = wrong.getPath().stream()
                    .map(step -> step.getFieldName() == null ? "[%d]".formatted(step.getIndex()) : step.getFieldName())
                    .collect(Collectors.joining("."))
                    .replace(".[", "[");
            throw new IllegalArgumentException(
                    "story %s, %s: %s"
                            .formatted(name, where.isEmpty() ? "the file" : where, wrong.getOriginalMessage()),
                    wrong);
        } catch (IOException wrong) {
            throw new IllegalArgumentException(
                    "story %s cannot be read: %s".formatted(name, wrong.getMessage()), wrong);
        }
    }
}
