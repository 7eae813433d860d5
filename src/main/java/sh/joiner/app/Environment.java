package sh.joiner.app;

import io.fabric8.kubernetes.client.Config;
import java.util.Optional;
import sh.joiner.aws.AwsClients;
import sh.joiner.aws.AwsSettings;
import sh.joiner.port.Provocations;
import sh.joiner.port.WorldClock;

/** The outside that the program was started for: a cluster with AWS, or the sandbox. All that differs between the two stands here. */
interface Environment extends AutoCloseable {

    WorldClock clock();

    /** How the cluster is reached. */
    Config kubernetes();

    AwsClients aws();

    AwsSettings awsSettings();

    /** How a person steers the world; empty where it is not ours. */
    Optional<Provocations> provocations();

    /** What is told to a person about where it runs, as {@code sandbox · us-east-1}. */
    default String place() {
        return awsSettings().clusterName() + " · " + awsSettings().region();
    }

    /** Begins what the world does by itself, once the controllers listen. */
    void begin();

    @Override
    void close();
}
