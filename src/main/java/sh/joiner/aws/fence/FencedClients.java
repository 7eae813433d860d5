package sh.joiner.aws.fence;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.request.AwsClients;
import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * Clients that make only reads while this process may not write. Every call that is not known as a read is a write: receiving a message, too, which
 * hides the message from the leader.
 */
public final class FencedClients implements InvocationHandler {

    private static final Pattern READ = Pattern.compile("(describe|get|list|decode)[A-Z].*");

    private final SdkClient client;
    private final BooleanSupplier mayWrite;

    private FencedClients(SdkClient client, BooleanSupplier mayWrite) {
        this.client = client;
        this.mayWrite = mayWrite;
    }

    /** Returns the same clients behind a fence, which is asked before each call. */
    public static AwsClients of(AwsClients clients, BooleanSupplier mayWrite) {
        return new AwsClients(
                fenced(Ec2Client.class, clients.ec2(), mayWrite),
                fenced(SsmClient.class, clients.ssm(), mayWrite),
                fenced(IamClient.class, clients.iam(), mayWrite),
                fenced(PricingClient.class, clients.pricing(), mayWrite),
                fenced(EksClient.class, clients.eks(), mayWrite),
                fenced(StsClient.class, clients.sts(), mayWrite),
                fenced(SqsClient.class, clients.sqs(), mayWrite));
    }

    private static <C extends SdkClient> C fenced(Class<C> type, C client, BooleanSupplier mayWrite) {
        var handler = new FencedClients(client, mayWrite);
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (isWrite(method) && !mayWrite.getAsBoolean()) {
            throw SdkClientException.create(
                    "%s not sent: this process does not hold the leader's lease".formatted(method.getName()));
        }
        try {
            return method.invoke(client, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() == null ? thrown : thrown.getCause();
        }
    }

    private static boolean isWrite(Method method) {
        return method.getParameterCount() > 0
                && method.getDeclaringClass() != Object.class
                && !READ.matcher(method.getName()).matches();
    }
}
