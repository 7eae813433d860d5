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
 * Reads EC2's descriptions of instance types. If a description is incomplete, the last complete description stays in
 * effect. If there is no complete description, the instance type is left out. The problem is logged once. Thread-safe.
 */
final class TypeReading {

    private static final Logger LOG = Logger.getLogger(TypeReading.class);

    private final TypeTranslation translation;
    private final Set<String> logged = ConcurrentHashMap.newKeySet();
    private volatile SortedMap<String, InstanceTypeFacts> last = Collections.emptySortedMap();

    TypeReading(TypeTranslation translation) {
        this.translation = translation;
    }

    Optional<InstanceTypeFacts> read(InstanceTypeInfo type) {
        var name = AwsErrors.nonNull(type.instanceTypeAsString());
        var missing = TypeTranslation.missing(type);
        if (missing.isEmpty()) {
            logged.remove(name);
            return Optional.of(translation.facts(type));
        }
        var before = Optional.ofNullable(last.get(name));
        if (logged.add(name)) {
            LOG.warnf(
                    "EC2's description of an instance type is incomplete: type=%s missing=%s used=%s",
                    name, missing, before.isPresent() ? "the last complete description" : "nothing");
        }
        return before;
    }

    /** Stores the result of reading all instance types, and returns it. */
    SortedMap<String, InstanceTypeFacts> lastRead(SortedMap<String, InstanceTypeFacts> types) {
        last = types;
        return types;
    }
}
