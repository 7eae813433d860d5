package sh.joiner.aws.catalog;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.catalog.InstanceTypeFacts;
import software.amazon.awssdk.services.ec2.model.InstanceTypeInfo;

/**
 * Reads what EC2 says of each instance type. One that it describes by halves is as it was when it was last described whole, and is not there if it
 * never was; that is told once. Thread-safe.
 */
final class TypeReading {

    private static final Logger LOG = Logger.getLogger(TypeReading.class);

    private final TypeTranslation translation;
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private volatile SortedMap<String, InstanceTypeFacts> last = Collections.emptySortedMap();

    TypeReading(TypeTranslation translation) {
        this.translation = translation;
    }

    Optional<InstanceTypeFacts> read(InstanceTypeInfo type) {
        var name = AwsErrors.nonNull(type.instanceTypeAsString());
        var missing = TypeTranslation.missing(type);
        if (missing.isEmpty()) {
            told.remove(name);
            return Optional.of(translation.facts(type));
        }
        var before = Optional.ofNullable(last.get(name));
        if (told.add(name)) {
            LOG.warnf(
                    "EC2 describes an instance type by halves: type=%s missing=%s used=%s",
                    name, missing, before.isPresent() ? "what it said before" : "nothing");
        }
        return before;
    }

    /** Hands back what was read of all types, and remembers it. */
    SortedMap<String, InstanceTypeFacts> lastRead(SortedMap<String, InstanceTypeFacts> types) {
        last = types;
        return types;
    }
}
