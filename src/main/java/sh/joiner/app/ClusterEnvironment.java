package sh.joiner.app;

import io.fabric8.kubernetes.client.Config;
import java.util.Optional;
import sh.joiner.aws.AwsClients;
import sh.joiner.aws.AwsSettings;
import sh.joiner.port.Provocations;
import sh.joiner.port.WorldClock;

/** A cluster as the kubeconfig or the pod's service account names it, and AWS as the SDK's own chain of settings finds it. */
final class ClusterEnvironment implements Environment {

    private final SystemClock clock = new SystemClock();
    private final Config kubernetes;
    private final AwsClients aws;
    private final AwsSettings awsSettings;

    ClusterEnvironment(Settings settings, Config kubernetes) {
        this.kubernetes = kubernetes;
        var region = settings.region().orElseGet(AwsClients::regionFoundByTheSdk);
        this.aws = AwsClients.connect(region);
        this.awsSettings = new AwsSettings(
                settings.clusterName()
                        .orElseThrow(() -> new StartRefused(
                                "joiner.cluster-name is not set: name the EKS cluster that this program serves.")),
                region,
                settings.clusterEndpoint().orElse(""),
                kubernetes.getCaCertData() == null ? "" : kubernetes.getCaCertData(),
                "",
                "",
                "",
                settings.isolatedVpc() ? AwsSettings.Reach.ISOLATED : AwsSettings.Reach.OPEN);
    }

    @Override
    public WorldClock clock() {
        return clock;
    }

    @Override
    public Config kubernetes() {
        return kubernetes;
    }

    @Override
    public AwsClients aws() {
        return aws;
    }

    @Override
    public AwsSettings awsSettings() {
        return awsSettings;
    }

    @Override
    public Optional<Provocations> provocations() {
        return Optional.empty();
    }

    @Override
    public void begin() {
        // the world is already there
    }

    @Override
    public void close() {
        clock.close();
        aws.ec2().close();
        aws.ssm().close();
        aws.iam().close();
        aws.pricing().close();
        aws.eks().close();
        aws.sts().close();
    }
}
