package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Optional;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.board.Place;
import sh.joiner.port.WorldClock;
import sh.joiner.port.sandbox.Provocations;

/** The outside that the program was started for: a cluster with AWS, or the sandbox. All that differs between the two stands here. */
public interface Environment extends AutoCloseable {

    WorldClock clock();

    /** How the cluster is reached. */
    Config kubernetes();

    AwsClients aws();

    /** The cluster that machines are started for. What the settings leave open is asked of the cluster, so it must be reachable. */
    AwsSettings awsSettings(KubernetesClient client);

    /** What a person is told about where the program works. */
    Place place();

    /** How a person steers the world; empty where it is not ours. */
    Optional<Provocations> provocations();

    /** Begins what the world does by itself, once the controllers listen. */
    void begin();

    @Override
    void close();
}
