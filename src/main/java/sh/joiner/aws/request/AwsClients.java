package sh.joiner.aws.request;

import java.time.Duration;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.sts.StsClient;

/** The clients of the AWS services that Joiner uses, either for real AWS or for the AWS of the sandbox. */
public record AwsClients(
        Ec2Client ec2,
        SsmClient ssm,
        IamClient iam,
        PricingClient pricing,
        EksClient eks,
        StsClient sts,
        SqsClient sqs) {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /**
     * Creates clients for a region, with the credentials that the SDK finds. The SDK does not retry; {@link sh.joiner.aws.request.Requests}
     * does.
     *
     * @param limit maximum duration of a call
     */
    public static AwsClients connect(String region, Duration limit) {
        var here = Region.of(region);
        var http = UrlConnectionHttpClient.builder()
                .connectionTimeout(CONNECT_TIMEOUT)
                .socketTimeout(limit)
                .build();
        return new AwsClients(
                with(Ec2Client.builder(), http, limit, here),
                with(SsmClient.builder(), http, limit, here),
                with(IamClient.builder(), http, limit, here),
                with(PricingClient.builder(), http, limit, regionOfPricing(region)),
                with(EksClient.builder(), http, limit, here),
                with(StsClient.builder(), http, limit, here),
                with(SqsClient.builder(), http, limit, here));
    }

    /**
     * Returns the region from the environment variables, the AWS profile or the instance metadata. Throws the SDK's exception if none of
     * them contains a region.
     */
    public static String regionFoundByTheSdk() {
        return DefaultAwsRegionProviderChain.builder().build().getRegion().id();
    }

    private static <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C with(
            B builder, SdkHttpClient http, Duration limit, Region region) {
        return builder.httpClient(http)
                .region(region)
                .overrideConfiguration(ClientOverrideConfiguration.builder()
                        .apiCallTimeout(limit)
                        .retryStrategy(AwsRetryStrategy.doNotRetry())
                        .build())
                .build();
    }

    /** Returns the region whose Pricing endpoint is used. Only a few regions have a Pricing endpoint. */
    private static Region regionOfPricing(String region) {
        if (region.startsWith("ap-")) {
            return Region.AP_SOUTH_1;
        }
        if (region.startsWith("cn-")) {
            return Region.CN_NORTHWEST_1;
        }
        return region.startsWith("eu-") ? Region.EU_CENTRAL_1 : Region.US_EAST_1;
    }
}
