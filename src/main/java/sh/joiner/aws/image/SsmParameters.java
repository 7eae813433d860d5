package sh.joiner.aws.image;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.time.Duration;
import java.util.Optional;
import sh.joiner.aws.call.SharedAnswers;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;
import software.amazon.awssdk.services.ssm.SsmClient;

/** Values of SSM parameters, cached (aws 3.2). */
public final class SsmParameters {

    private static final Duration TTL_OF_MISSING =
            Duration.ofSeconds(55); // short, so that a newly published parameter is found soon

    private final SsmClient ssm;
    private final SharedAnswers<String, Optional<String>> pinned;
    private final SharedAnswers<String, Optional<String>> mutable;

    public SsmParameters(SsmClient ssm, WorldClock clock, CacheReport report) {
        this.ssm = ssm;
        this.pinned = answers(CacheName.SSM_PARAMETERS, clock, report);
        this.mutable = answers(CacheName.SSM_MUTABLE_PARAMETERS, clock, report);
    }

    private static SharedAnswers<String, Optional<String>> answers(
            CacheName name, WorldClock clock, CacheReport report) {
        return new SharedAnswers<>(name, clock, value -> value.isPresent() ? name.ttl() : TTL_OF_MISSING, report);
    }

    /**
     * Returns the value of a parameter that AWS publishes for one version and never changes. Empty if the parameter does not exist. Throws
     * {@link RemoteCallException} for any other error.
     */
    Optional<String> pinned(String name) {
        return pinned.get(name, () -> ask(name));
    }

    /** Returns the value of a parameter that may change: AWS's {@code latest}, or a parameter of the user. */
    Optional<String> mutable(String name) {
        return mutable.get(name, () -> ask(name));
    }

    private Optional<String> ask(String name) {
        try {
            return Optional.of(callAws(
                    "get SSM parameter " + name,
                    () -> ssm.getParameter(request -> request.name(name))
                            .parameter()
                            .value()));
        } catch (RemoteCallException failure) {
            if (failure.category() == RemoteCallException.Category.NOT_FOUND) {
                return Optional.empty();
            }
            throw failure;
        }
    }
}
