package sh.joiner.app.setting;

import java.util.List;
import java.util.Optional;

/** Queries of AMI rollouts to Prometheus. */
public interface PrometheusSettings {

    /** The addresses of servers that an AMIPolicy may name, for example {@code https://prometheus.monitoring:9090}; none by default. */
    Optional<List<String>> addresses();
}
