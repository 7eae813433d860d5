package sh.joiner.api.image;

import io.fabric8.kubernetes.api.model.IntOrString;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A criterion of a rollout that queries a server with Prometheus' HTTP API. */
@WireObject
public final class PrometheusCheckSpec {
    public String name = "";

    /** The URL of the server, such as {@code https://prometheus.monitoring:9090}. */
    public String address = "";

    /** An expression in PromQL that returns an instant vector or a scalar. */
    public String query = "";

    /** The smallest allowed value, a decimal number. */
    public @Nullable IntOrString min;

    /** The greatest allowed value, a decimal number. */
    public @Nullable IntOrString max;

    /** The maximum time from the query to the answer, a duration such as {@code 10s}. */
    public @Nullable String timeLimit;

    public @Nullable SecretKeyReference bearerToken;
    public @Nullable BasicAuthReference basicAuth;

    /** The certificate authority of the server in PEM. */
    public @Nullable CaReference ca;
}
