package sh.joiner.aws;

import java.time.Duration;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.retry.RetryMode;
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

/** The AWS services that the program talks to: real clients, or the sandbox's. */
public record AwsClients(
        Ec2Client ec2,
        SsmClient ssm,
        IamClient iam,
        PricingClient pricing,
        EksClient eks,
        StsClient sts,
        SqsClient sqs) {

    private static final Duration CALL_TIMEOUT = Duration.ofMinutes(
            4); // the reference's HTTP time-out (aws 8.3); a poll of the queue waits for 20 seconds of it
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** Clients for a region, with the credentials that the SDK finds by itself. */
    public static AwsClients connect(String region) {
        var here = Region.of(region);
        var http = UrlConnectionHttpClient.builder()
                .connectionTimeout(CONNECT_TIMEOUT)
                .socketTimeout(CALL_TIMEOUT)
                .build();
        return new AwsClients(
                with(Ec2Client.builder(), http, here),
                with(SsmClient.builder(), http, here),
                with(IamClient.builder(), http, here),
                with(PricingClient.builder(), http, PriceQueries.regionOfTheService(region)),
                with(EksClient.builder(), http, here),
                with(StsClient.builder(), http, here),
                with(SqsClient.builder(), http, here));
    }

    /** The region of environment, profile or instance metadata; throws the SDK's exception when none of them names one. */
    public static String regionFoundByTheSdk() {
        return DefaultAwsRegionProviderChain.builder().build().getRegion().id();
    }

    private static <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C with(
            B builder, SdkHttpClient http, Region region) {
        return builder.httpClient(http)
                .region(region)
                .overrideConfiguration(ClientOverrideConfiguration.builder()
                        .apiCallTimeout(CALL_TIMEOUT)
                        .retryStrategy(RetryMode.STANDARD)
                        .build())
                .build();
    }
}
