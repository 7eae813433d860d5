package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Optional;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.board.ProcessLocation;
import sh.joiner.port.WorldClock;
import sh.joiner.port.sandbox.Provocations;

/** The environment of the program: a cluster with AWS, or the sandbox. Contains all differences between the two. */
public interface Environment extends AutoCloseable {

    WorldClock clock();

    /** The client configuration of the cluster. */
    Config kubernetes();

    AwsClients aws();

    /** Returns the settings of the cluster for which instances are launched. May read missing settings from the cluster. */
    AwsSettings awsSettings(KubernetesClient client);

    /** A description of the environment, for users. */
    ProcessLocation place();

    /** The controls of the sandbox for users; empty if the environment is not a sandbox. */
    Optional<Provocations> provocations();

    /** Starts the scripted events of the sandbox, after the controllers have started their watches. */
    void begin();

    @Override
    void close();
}
