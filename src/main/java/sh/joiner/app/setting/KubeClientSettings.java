package sh.joiner.app.setting;

import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;

/** Limits on the requests of controllers to the API server (core 8.3). */
public interface KubeClientSettings {

    /** Sustained requests per second: Karpenter's KUBE_CLIENT_QPS. */
    @WithDefault("200")
    @Min(1)
    int qps();

    /** Requests in a burst: Karpenter's KUBE_CLIENT_BURST. */
    @WithDefault("300")
    @Min(1)
    int burst();
}
