package sh.joiner.app.setting;

import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;

/** How many requests controllers send to the API server (core 8.3). */
public interface KubeClientSettings {

    /** Requests per second in the long run: Karpenter's KUBE_CLIENT_QPS. */
    @WithDefault("200")
    @Min(1)
    int qps();

    /** Requests at once: Karpenter's KUBE_CLIENT_BURST. */
    @WithDefault("300")
    @Min(1)
    int burst();
}
