package sh.joiner.aws.fence;

import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.aws.request.LimitedClients;
import sh.joiner.aws.request.ServiceCalls;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * Clients that reject writes while this process does not hold the leader's lease. Every call that is not known to be a read is a write.
 * Receiving an SQS message counts as a write, because SQS then hides the message from the leader for a while.
 */
public final class FencedClients {

    private static final Pattern READ = Pattern.compile("(Describe|Get|List|Decode)[A-Z].*");

    private FencedClients() {}

    /** Returns the same clients behind a fence. Before each call that writes, the fence evaluates {@code mayWrite}. */
    public static AwsClients of(AwsClients clients, BooleanSupplier mayWrite) {
        var fence = new Fence(mayWrite);
        return LimitedClients.through(clients, _ -> fence);
    }

    private record Fence(BooleanSupplier mayWrite) implements ServiceCalls {

        @Override
        public <T> T send(String action, Supplier<T> call) {
            if (!READ.matcher(action).matches() && !mayWrite.getAsBoolean()) {
                throw SdkClientException.create(
                        "%s not sent: this process does not hold the leader's lease".formatted(method(action)));
            }
            return call.get();
        }

        private static String method(String action) {
            return action.substring(0, 1).toLowerCase(Locale.ROOT) + action.substring(1);
        }
    }
}
