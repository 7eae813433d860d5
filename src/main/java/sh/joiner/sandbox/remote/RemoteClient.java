package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.utils.builder.Buildable;

/** A client of one service, each of whose calls is made in the world's process. What the interface makes of its calls stays here. */
final class RemoteClient implements InvocationHandler {

    private static final Duration LONGEST_CALL =
            Duration.ofMinutes(4); // so long a poll may wait for a clock that stands still

    private final WorldLine line;
    private final Service service;

    private RemoteClient(WorldLine line, Service service) {
        this.line = line;
        this.service = service;
    }

    static CloudClients all(WorldLine line) {
        return new CloudClients(
                client(line, Service.EC2, Ec2Client.class),
                client(line, Service.SSM, SsmClient.class),
                client(line, Service.IAM, IamClient.class),
                client(line, Service.SQS, SqsClient.class),
                client(line, Service.PRICING, PricingClient.class),
                client(line, Service.EKS, EksClient.class),
                client(line, Service.STS, StsClient.class));
    }

    private static <C extends SdkClient> C client(WorldLine line, Service service, Class<C> type) {
        var handler = new RemoteClient(line, service);
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (arguments != null && arguments.length == 1 && Service.isCall(method)) {
            return call(method, (SdkPojo) arguments[0]);
        }
        return switch (method.getName()) {
            case "serviceName" -> service.word();
            case "close" -> null; // the line is closed by who opened it
            case "toString" -> "%s of %s".formatted(service.word(), line.url());
            case "hashCode" -> hashCode();
            case "equals" -> arguments != null && isMine(arguments[0]);
            default -> InvocationHandler.invokeDefault(proxy, method, arguments);
        };
    }

    private boolean isMine(@Nullable Object other) {
        return other != null
                && Proxy.isProxyClass(other.getClass())
                && Proxy.getInvocationHandler(other).equals(this);
    }

    private Object call(Method method, @Nullable SdkPojo request) {
        if (request == null) {
            throw new NullPointerException("%s needs a request".formatted(method.getName()));
        }
        var reply = ask("/aws/%s/%s".formatted(service.word(), method.getName()), SdkJson.write(request));
        if (!reply.isOk()) {
            throw FailureJson.read(reply.body(), service.modelPackage());
        }
        return ((Buildable) SdkJson.read(reply.body(), Models.builder(method.getReturnType()))).build();
    }

    /** A world that does not answer is to the caller what an AWS out of reach is. */
    private Reply ask(String path, JsonNode request) {
        try {
            return line.ask(path, request, LONGEST_CALL);
        } catch (WorldGone gone) {
            throw SdkClientException.create("Unable to execute HTTP request: " + gone.getMessage(), gone);
        }
    }
}
