package sh.joiner.aws.interruption;

import java.util.Optional;
import java.util.regex.Pattern;

/** An affected entity of an AWS Health event, named by id or ARN: an instance, or a volume whose instance may be affected. */
sealed interface Entity {

    Pattern ARN = Pattern.compile("arn:[^:]+:ec2:[^:]*:[^:]*:(?:instance|volume)/(?<id>.+)");
    Pattern INSTANCE_ID = Pattern.compile("i-[0-9a-zA-Z]+");
    Pattern VOLUME_ID = Pattern.compile("vol-[0-9a-zA-Z]+");

    record OfInstance(String id) implements Entity {}

    record OfVolume(String id) implements Entity {}

    /** Parses the value. Empty for any other entity, for example an account or a database. */
    static Optional<Entity> of(String value) {
        var arn = ARN.matcher(value.strip());
        var id = arn.matches() ? arn.group("id") : value.strip();
        if (INSTANCE_ID.matcher(id).matches()) {
            return Optional.of(new OfInstance(id));
        }
        return VOLUME_ID.matcher(id).matches() ? Optional.of(new OfVolume(id)) : Optional.empty();
    }
}
