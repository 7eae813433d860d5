package sh.joiner.story;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cluster and an AWS that Joiner does not own. Joiner finds them as in production: with a kubeconfig, and with the SDK's
 * settings.
 */
public final class ExternalResources implements QuarkusTestResourceLifecycleManager {

    private static final Map<String, String> CREDENTIALS =
            Map.of("aws.accessKeyId", "key", "aws.secretAccessKey", "secret", "aws.region", "us-east-1");

    private @Nullable ForeignCluster cluster;
    private @Nullable Moto moto;
    private @Nullable MotoAccount account;

    /** Marks a field of a test into which a started object is injected. */
    @Target(ElementType.FIELD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Given {}

    @Override
    public Map<String, String> start() {
        cluster = ForeignCluster.start();
        moto = Moto.start();
        account = MotoAccount.prepare(moto);
        System.setProperty("kubeconfig", cluster.kubeconfig().toString());
        System.setProperty("aws.endpointUrl", moto.endpoint().toString());
        CREDENTIALS.forEach(System::setProperty);
        return Map.of();
    }

    @Override
    public void inject(TestInjector injector) {
        injector.injectIntoFields(cluster, new TestInjector.AnnotatedAndMatchesType(Given.class, ForeignCluster.class));
        injector.injectIntoFields(account, new TestInjector.AnnotatedAndMatchesType(Given.class, MotoAccount.class));
    }

    @Override
    public void stop() {
        System.clearProperty("kubeconfig");
        System.clearProperty("aws.endpointUrl");
        CREDENTIALS.keySet().forEach(System::clearProperty);
        if (moto != null) {
            moto.close();
        }
        if (cluster != null) {
            cluster.close();
        }
    }
}
