package sh.joiner.sandbox.remote;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.sts.StsClient;

/** The services of the embedded AWS, and which methods of their clients are calls: from one request to one response, with nothing around. */
enum Service {
    EC2(Ec2Client.class),
    SSM(SsmClient.class),
    IAM(IamClient.class),
    SQS(SqsClient.class),
    PRICING(PricingClient.class),
    EKS(EksClient.class),
    STS(StsClient.class);

    private final Class<? extends SdkClient> client;

    Service(Class<? extends SdkClient> client) {
        this.client = client;
    }

    Class<? extends SdkClient> client() {
        return client;
    }

    /** Where its requests, responses and exceptions are. */
    String modelPackage() {
        return client.getPackageName() + ".model";
    }

    /** The word for it in an address. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Service> of(String word) {
        return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
    }

    /** The call of this name, as {@code describeInstances}. */
    Optional<Method> call(String name) {
        return Arrays.stream(client.getMethods())
                .filter(method -> method.getName().equals(name) && isCall(method))
                .findFirst();
    }

    /** Paginators, waiters and methods that take a consumer are made of calls, and stay on the caller's side. */
    static boolean isCall(Method method) {
        return method.getParameterCount() == 1
                && SdkRequest.class.isAssignableFrom(method.getParameterTypes()[0])
                && SdkResponse.class.isAssignableFrom(method.getReturnType());
    }
}
