package sh.joiner.app.setting;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import sh.joiner.engine.plan.Options;

/** All settings with their defaults; documented in docs/reference/settings.md. */
@ConfigMapping(prefix = "joiner")
public interface Settings {

    /** The environment: a cluster with AWS, the sandbox, or the sandbox without a controller. */
    World world();

    /** True if the controllers start with the program; false in tests that only read pages. */
    @WithDefault("true")
    boolean autostart();

    /** The name of the cluster in EKS and in tags. In the sandbox it is always {@code sandbox}. */
    Optional<String> clusterName();

    /** The API server's URL for instances that join; read from EKS by default (aws 8.1). */
    Optional<String> clusterEndpoint();

    /** The API server's certificate authority for instances that join, base64 of PEM; by default from the Kubernetes client (aws 8.1). */
    Optional<String> clusterCaBundle();

    /** The AWS region; by default from the SDK's provider chain. */
    Optional<String> region();

    /** True if AWS's global services, IAM and Pricing, are not reachable (aws 8.1). */
    @WithDefault("false")
    boolean isolatedVpc();

    /** True if node classes are not validated by dry runs (aws 2.4, 8.1). */
    @WithDefault("false")
    boolean disableDryRun();

    /** True if the metrics omit most series of individual nodes, pods and pools (core 8.3). */
    @WithDefault("false")
    boolean disableClusterStateObservability();

    @Valid
    Batch batch();

    @Valid
    Scheduling scheduling();

    @Valid
    LaunchBackOffSettings launchBackOff();

    @Valid
    Sizing sizing();

    WhatIfSettings whatIf();

    FeatureGates featureGates();

    DisruptionSettings disruption();

    Interruption interruption();

    @Valid
    Gates gates();

    @Valid
    GarbageCollection garbageCollection();

    Watch watch();

    @Valid
    AwsRequestSettings awsRequests();

    @Valid
    KubeClientSettings kubeClient();

    PrometheusSettings prometheus();

    @Valid
    LeaderElection leaderElection();

    @Valid
    Http http();

    @Valid
    Sandbox sandbox();

    /** The environments. */
    enum World {
        CLUSTER,
        SANDBOX,
        SANDBOX_ONLY
    }

    /** The time for which pending pods are collected before a pass (core 4.1). */
    interface Batch {

        /** The time without a new pod after which the window ends. */
        @WithDefault("1S")
        Duration idle();

        /** The maximum length of the window. */
        @WithDefault("10S")
        Duration max();
    }

    /** The choice of nodes for pods, and the policies for preferences and {@code minValues} (core 8.3). */
    interface Scheduling {

        /** The order in which the scheduler tries the possible nodes of a pod: by price, or as in Karpenter. */
        @WithDefault("price")
        @WithConverter(PackingConverter.class)
        Options.Packing packing();

        /** The cost of a node in USD per hour in addition to its price: disk, licenses, daemons and maintenance. */
        @WithDefault("0.05")
        @DecimalMin("0")
        double nodeCost();

        /** The policy for preferences of pods: respected as long as possible, or ignored. */
        @WithDefault("respect")
        Preferences preferencePolicy();

        /** The policy for a claim that offers fewer values than its pool requires. */
        @WithDefault("strict")
        MinValues minValuesPolicy();

        /** Policies for preferred affinities and similar preferences. */
        enum Preferences {
            RESPECT,
            IGNORE
        }

        /** Policies for {@code minValues}. */
        enum MinValues {
            STRICT,
            BEST_EFFORT
        }
    }

    /** The part of the capacity of instances that pods cannot use (aws 8.1). */
    interface Sizing {

        /** The share of an instance's memory that the hypervisor reserves. */
        @WithDefault("0.075")
        @DecimalMin("0")
        @DecimalMax("0.5")
        double vmMemoryOverheadPercent();

        /** The number of network interfaces that pods cannot use. */
        @WithDefault("0")
        @Min(0)
        int reservedEnis();
    }

    /** Sources of AWS notices about instances that AWS will reclaim, will stop or finds unhealthy (aws 7). */
    interface Interruption {

        /** The name of the SQS queue: Karpenter's INTERRUPTION_QUEUE. If absent, Joiner reads a queue only in a sandbox: the sandbox's own queue. */
        Optional<String> queue();

        /** The handling of notices from the queue. */
        @WithDefault("act")
        Handling queueNotices();

        /** The handling of failed status checks and scheduled events of instances. */
        @WithDefault("act")
        Handling statusNotices();

        /** The handling of a source. */
        enum Handling {
            /** Notices are handled as the policies specify. */
            ACT,
            /** Notices are only recorded and reported. */
            OBSERVE,
            /** The source is not read. */
            OFF
        }
    }

    /**
     * Limits on garbage collection, which terminates instances without a NodeClaim. The limits apply to instances whose nodes have been Ready, for
     * each pool and within a time window. Above the limit, garbage collection stops until a user releases the instances.
     */
    interface GarbageCollection {

        /** The number of instances of each pool that may be terminated within the window. */
        @WithDefault("5")
        @Min(0)
        int readyInstances();

        /** The share of the pool's instances that may be terminated within the window, if this share is more than {@link #readyInstances}. */
        @WithDefault("0.1")
        @DecimalMin("0")
        @DecimalMax("1")
        double readyShare();

        /** The time within which terminated instances are counted. */
        @WithDefault("15M")
        Duration window();
    }

    /** The maximum ages of the last answers, after which the controllers that need the data wait. */
    interface Gates {

        /** The instance types of EC2. */
        @WithDefault("24H")
        Duration instanceTypes();

        /** The offerings of instance types in zones. */
        @WithDefault("24H")
        Duration offerings();

        /** The cluster data that instances need to join. */
        @WithDefault("24H")
        Duration clusterVersion();

        /** Answers of EC2 about subnets. */
        @WithDefault("1H")
        Duration subnets();

        /** Answers of EC2 and SSM about images. */
        @WithDefault("1H")
        Duration images();

        /** Answers of IAM about instance profiles, or answers of EC2 if IAM cannot be reached. */
        @WithDefault("1H")
        Duration profiles();
    }

    /** The maximum ages of watched data without a confirmation by the API server, in wall-clock time. */
    interface Watch {

        /** The time without an event or bookmark after which a kind is compared with a live read. */
        @WithDefault("20S")
        Duration compareAfter();

        /** The time without a confirmation after which data is stale and the gates of its readers close. */
        @WithDefault("60S")
        Duration staleAfter();

        /** The time for which a kind may differ from a live read. Then the kind is listed again, because the watch no longer receives events. */
        @WithDefault("5S")
        Duration settle();
    }

    /** Karpenter's feature gates, with Karpenter's defaults (core 8.3). */
    interface FeatureGates {

        /** True if NodeOverlays change prices and capacities (core 7.7). */
        @WithDefault("false")
        boolean nodeOverlay();

        /** True if a spot node may be replaced by a cheaper spot node (core 5.6). */
        @WithDefault("false")
        boolean spotToSpotConsolidation();

        /** True if nodes that are unhealthy for long are removed (core 5.11). */
        @WithDefault("false")
        boolean nodeRepair();
    }

    /** Election of the one process that acts (core 8.3, aws 8.5), in wall-clock time. */
    interface LeaderElection {

        /** True if a lease decides which process acts; otherwise every process acts. */
        @WithDefault("true")
        boolean enabled();

        /** The name of the lease. */
        @WithDefault("karpenter-leader-election")
        String name();

        /** The namespace of the lease; by default that of the service account, or of the kubeconfig's context. */
        Optional<String> namespace();

        /** The time without renewal after which another process may take over; {@link LeaseTimes} has the default. */
        Optional<Duration> leaseDuration();

        /** The time without renewal after which the leader stops leading; {@link LeaseTimes} has the default. */
        Optional<Duration> renewDeadline();

        /** The time between two attempts to acquire or renew the lease. */
        @WithDefault("2S")
        Duration retryPeriod();
    }

    /** Limits on requests of HTTP clients to this process. */
    interface Http {

        /** Host names, in addition to loopback names and IP addresses, at which clients may address pages, REST and the sandbox's servers. */
        Optional<List<String>> allowedHosts();

        /** The maximum time for the body of a request to arrive. */
        @WithDefault("10S")
        Duration bodyTimeLimit();

        /** The port that answers liveness probes, on separate threads; 0 selects a free port. */
        @WithDefault("9001")
        @Min(0)
        @Max(65535)
        int livenessPort();

        /** The maximum number of responses with metrics per second; further requests wait. */
        @WithDefault("20")
        @Min(1)
        @Max(1000)
        int metricsPerSecond();
    }

    /** The sandbox: its cluster, its clock and its simulated AWS. */
    interface Sandbox {

        /** The cluster of the sandbox: embedded or external. */
        @WithDefault("embedded")
        Cluster cluster();

        /** The kubeconfig's context of the external cluster. */
        Optional<String> context();

        /** Enables the simulated scheduler and workload controllers. */
        @WithDefault("auto")
        Workloads workloads();

        /** True if the sandbox applies the CRDs to its external cluster at the start. */
        @WithDefault("false")
        boolean applyCrds();

        /** The port of the embedded API server, on loopback; 0 selects a free port. */
        @WithDefault("8001")
        @Min(0)
        @Max(65535)
        int apiPort();

        /**
         * The URL of a sandbox in another process, started with {@code joiner.world=sandbox-only}. The controller then uses that sandbox and does
         * not start its own.
         */
        Optional<String> url();

        /** The port of a sandbox without a controller, on loopback, at which other processes use its clock and its cloud; 0 selects a free port. */
        @WithDefault("8002")
        @Min(0)
        @Max(65535)
        int worldPort();

        /** True if the embedded cluster enforces roles and bindings; otherwise every user is allowed to do everything. */
        @WithDefault("false")
        boolean rbac();

        /**
         * The scripted events: the name of a story of {@code kubernetes/stories}, or {@code none}. The default is the tour, and none in an external
         * cluster.
         */
        Optional<String> story();

        /**
         * Faults of the embedded AWS and of the embedded API server that are active before the controllers start: one JSON
         * object in the format of {@code POST /sandbox/v1/faults}, or a list of such objects.
         */
        Optional<String> faults();

        /** The initial speed of the sandbox's clock; 1 is real time. */
        @WithDefault("1")
        @DecimalMin("0")
        @DecimalMax("3600")
        double speed();

        /** The seed of all random choices. */
        @WithDefault("42")
        long seed();

        /** The cluster of a sandbox: embedded, or named by a kubeconfig. */
        enum Cluster {
            EMBEDDED,
            EXTERNAL
        }

        /** Selects when the scheduler and the workload controllers are simulated: if the cluster has no real ones, always, or never. */
        enum Workloads {
            AUTO,
            ON,
            OFF
        }
    }
}
