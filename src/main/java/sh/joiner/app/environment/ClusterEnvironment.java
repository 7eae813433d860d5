package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Optional;
import org.jboss.logging.Logger;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.board.ProcessLocation;
import sh.joiner.port.WorldClock;
import sh.joiner.port.sandbox.Provocations;
import software.amazon.awssdk.core.exception.SdkClientException;

/** A cluster from the kubeconfig or the pod's service account, and AWS from the SDK's default provider chains. */
public final class ClusterEnvironment implements Environment {

    private static final Logger LOG = Logger.getLogger(ClusterEnvironment.class);

    private final SystemClock clock = new SystemClock();
    private final Settings settings;
    private final Config kubernetes;
    private final ProcessLocation place;
    private final AwsClients aws;

    public ClusterEnvironment(Settings settings, Config kubernetes) {
        this.settings = settings;
        this.kubernetes = kubernetes;
        this.place = new ProcessLocation(ProcessLocation.World.CLUSTER, clusterName(settings), region(settings));
        this.aws = AwsClients.connect(place.region(), settings.awsRequests().timeLimit());
    }

    private static String clusterName(Settings settings) {
        return settings.clusterName()
                .orElseThrow(() ->
                        new StartRefused("joiner.cluster-name is not set: set it to the name of the EKS cluster."));
    }

    private static String region(Settings settings) {
        return settings.region().orElseGet(ClusterEnvironment::regionFoundByTheSdk);
    }

    private static String regionFoundByTheSdk() {
        try {
            return AwsClients.regionFoundByTheSdk();
        } catch (SdkClientException nowhere) {
            throw new StartRefused("no AWS region is configured: set joiner.region or AWS_REGION, or run on EC2.");
        }
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
    public ProcessLocation place() {
        return place;
    }

    @Override
    public AwsSettings awsSettings(KubernetesClient client) {
        return new AwsSettings(
                place.cluster(),
                place.region(),
                settings.clusterEndpoint().orElse(""),
                settings.clusterCaBundle().orElseGet(() -> CaBundle.of(kubernetes)),
                "",
                "",
                dnsIp(client),
                settings.isolatedVpc() ? AwsSettings.Reach.ISOLATED : AwsSettings.Reach.OPEN);
    }

    /** Returns the address of the cluster's DNS; empty if it cannot be read. Instances then derive the address, and Joiner assumes IPv4 (aws 8.3). */
    private static String dnsIp(KubernetesClient client) {
        try {
            var service = client.services()
                    .inNamespace("kube-system")
                    .withName("kube-dns")
                    .get();
            return service == null
                    ? ""
                    : Optional.ofNullable(service.getSpec().getClusterIP()).orElse("");
        } catch (KubernetesClientException refused) {
            LOG.debugf("the address of the cluster's DNS cannot be read: reason=%s", refused.getMessage());
            return "";
        }
    }

    @Override
    public Optional<Provocations> provocations() {
        return Optional.empty();
    }

    @Override
    public void begin() {
        // a real cluster has no scripted events
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
