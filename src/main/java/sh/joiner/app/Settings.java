package sh.joiner.app;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.Optional;

/** Everything that a person may set, with its default; explained in docs/reference/settings.md. */
@ConfigMapping(prefix = "joiner")
public interface Settings {

    /** Where the program runs: in a cluster with AWS, or in the sandbox with both embedded. */
    World world();

    /** Whether the controllers start with the program; off in tests that only look at pages. */
    @WithDefault("true")
    boolean autostart();

    /** The name of the cluster, as EKS knows it and as tags carry it. In the sandbox it is always {@code sandbox}. */
    Optional<String> clusterName();

    /** The API server's URL for machines that join; asked of EKS where it is not set (aws 8.1). */
    Optional<String> clusterEndpoint();

    /** The AWS region; found by the SDK's own chain where it is not set. */
    Optional<String> region();

    /** Whether AWS's global services, IAM and Pricing, are out of reach (aws 8.1). */
    @WithDefault("false")
    boolean isolatedVpc();

    /** Whether the series of single nodes, pods and pools are left out of the metrics (core 8.3). */
    @WithDefault("false")
    boolean disableClusterStateObservability();

    @Valid
    Batch batch();

    @Valid
    Sizing sizing();

    @Valid
    Sandbox sandbox();

    /** The two worlds. */
    enum World {
        CLUSTER,
        SANDBOX
    }

    /** How long wishes of pods are collected before they are planned (core 4.1). */
    interface Batch {

        /** Ends the window when no new pod came for so long. */
        @WithDefault("1S")
        Duration idle();

        /** Ends the window at the latest. */
        @WithDefault("10S")
        Duration max();
    }

    /** How carefully instance types are sized (aws 8.1). */
    interface Sizing {

        /** The share of a machine's memory that its hypervisor keeps. */
        @WithDefault("0.075")
        @DecimalMin("0")
        @DecimalMax("0.5")
        double vmMemoryOverheadPercent();

        /** Network interfaces that are kept from pods. */
        @WithDefault("0")
        @Min(0)
        int reservedEnis();
    }

    /** The embedded cluster and cloud. */
    interface Sandbox {

        /** The port of the embedded API server, on loopback; 0 takes a free one. */
        @WithDefault("8001")
        @Min(0)
        @Max(65535)
        int apiPort();

        /** What happens by itself: {@code tour} or {@code none}. */
        @WithDefault("tour")
        @Pattern(regexp = "tour|none", message = "must be tour or none")
        String story();

        /** How fast the world's clock runs at first; 1 is the wall's speed. */
        @WithDefault("1")
        @DecimalMin("0")
        @DecimalMax("3600")
        double speed();

        /** Fixes everything that is left to chance. */
        @WithDefault("42")
        long seed();
    }
}
