package sh.joiner.sandbox.operation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkClient;

/**
 * A service of the embedded AWS.
 *
 * @param name the name in lower case, as used in URL paths
 * @param client returns the client of this service from an account's clients
 * @param operations the operations that the sandbox supports
 * @param exceptions suppliers of new builders, one for each exception class of this service that the sandbox throws
 */
public record Service<C extends SdkClient>(
        String name,
        Function<CloudClients, C> client,
        List<Operation<C, ?, ?>> operations,
        List<Supplier<? extends AwsServiceException.Builder>> exceptions) {

    public Service {
        operations = List.copyOf(operations);
        exceptions = List.copyOf(exceptions);
    }

    /** Returns a call that performs the named operation in the account. Returns empty if the sandbox does not support the operation. */
    public Optional<Supplier<JsonNode>> call(CloudClients account, String name, JsonNode request) {
        return operations.stream()
                .filter(operation -> operation.name().equals(name))
                .findFirst()
                .map(operation -> operation.call(client.apply(account), request));
    }

    /**
     * Returns a new builder of the exception with this simple class name. If the service has no such exception, returns a builder of {@code
     * AwsServiceException}.
     */
    AwsServiceException.Builder exception(String type) {
        return exceptions.stream()
                .<AwsServiceException.Builder>map(Supplier::get)
                .filter(builder ->
                        builder.getClass().getEnclosingClass().getSimpleName().equals(type))
                .findFirst()
                .orElseGet(AwsServiceException::builder);
    }
}
