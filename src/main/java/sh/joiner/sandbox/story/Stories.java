package sh.joiner.sandbox.story;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The stories in the program, by name. */
public final class Stories {

    /** The name for "no story": an empty cluster to experiment with. */
    public static final String NONE = "none";

    /** All stories, in the recommended order for new users. */
    public static final List<String> NAMES = List.of(
            "tour",
            "first-steps",
            "bad-instance-profile",
            "night-and-day",
            "capacity-runs-out",
            "ami-build",
            "ami-rollout",
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
     * Returns the story with this name.
     *
     * @throws IllegalArgumentException if the story does not exist; the message lists all stories
     */
    public static Story named(String name) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException(
                    "story \"%s\" not found: use one of %s".formatted(name, String.join(", ", NAMES)));
        }
        return read(BundledFiles.of(FOLDER + name + ".yaml"), name);
    }

    /** Parses a story. Throws {@link IllegalArgumentException} with the location of an error. */
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
            throw new IllegalArgumentException("cannot read story %s: %s".formatted(name, wrong.getMessage()), wrong);
        }
    }
}
