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

/** Everything that a person may set, with its default; explained in docs/reference/settings.md. */
@ConfigMapping(prefix = "joiner")
public interface Settings {

    /** Where the program runs: in a cluster with AWS, in the sandbox with both embedded, or as the sandbox's world without a controller. */
    World world();

    /** Whether the controllers start with the program; off in tests that only look at pages. */
    @WithDefault("true")
    boolean autostart();

    /** The name of the cluster, as EKS knows it and as tags carry it. In the sandbox it is always {@code sandbox}. */
    Optional<String> clusterName();

    /** The API server's URL for machines that join; asked of EKS where it is not set (aws 8.1). */
    Optional<String> clusterEndpoint();

    /** The API server's certificate authority for machines that join, base64 of PEM; the program's own client's where it is not set (aws 8.1). */
    Optional<String> clusterCaBundle();

    /** The AWS region; found by the SDK's own chain where it is not set. */
    Optional<String> region();

    /** Whether AWS's global services, IAM and Pricing, are out of reach (aws 8.1). */
    @WithDefault("false")
    boolean isolatedVpc();

    /** Whether node classes are not validated by dry runs (aws 2.4, 8.1). */
    @WithDefault("false")
    boolean disableDryRun();

    /** Whether the series of single nodes, pods and pools are left out of the metrics (core 8.3). */
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

    WhatIf whatIf();

    FeatureGates featureGates();

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

    @Valid
    LeaderElection leaderElection();

    @Valid
    Http http();

    @Valid
    Sandbox sandbox();

    /** The worlds. */
    enum World {
        CLUSTER,
        SANDBOX,
        SANDBOX_ONLY
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

    /** How places are chosen, and what less than a rule means to the scheduler (core 8.3). */
    interface Scheduling {

        /** By price, or in Karpenter's order. */
        @WithDefault("price")
        @WithConverter(PackingConverter.class)
        Options.Packing packing();

        /** USD an hour that a node costs besides its price: its disk, licences, daemons and care. */
        @WithDefault("0.05")
        @DecimalMin("0")
        double nodeCost();

        /** Whether wishes of pods are kept as long as they can be. */
        @WithDefault("respect")
        Preferences preferencePolicy();

        /** What becomes of a claim that cannot keep as many values on offer as its pool asks. */
        @WithDefault("strict")
        MinValues minValuesPolicy();

        /** Of preferred affinities and the like. */
        enum Preferences {
            RESPECT,
            IGNORE
        }

        /** Of minValues. */
        enum MinValues {
            STRICT,
            BEST_EFFORT
        }
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

    /** What AWS tells of instances that it will take, stop or finds sick, and where it is heard (aws 7). */
    interface Interruption {

        /** The name of the SQS queue: the reference's INTERRUPTION_QUEUE. Without it no queue is read; in the sandbox its own is. */
        Optional<String> queue();

        /** What is done about notices of the queue. */
        @WithDefault("act")
        Heed queueNotices();

        /** What is done about failed checks and scheduled events in the status of instances. */
        @WithDefault("act")
        Heed statusNotices();

        /** How much a source counts. */
        enum Heed {
            /** It is answered as policies want it. */
            ACT,
            /** It is written down and told. */
            OBSERVE,
            /** It is not asked. */
            OFF
        }
    }

    /** What people ask without changing anything. */
    interface WhatIf {

        /** How long one simulation may take, by the wall's clock, before it tells what it has. */
        @WithDefault("10S")
        Duration timeLimit();
    }

    /**
     * How many instances whose nodes have been Ready, and which no NodeClaim names, garbage collection terminates in a pool within a time before it stops
     * and waits for a person.
     */
    interface GarbageCollection {

        /** The number of instances that are terminated in any case. */
        @WithDefault("5")
        @Min(0)
        int readyInstances();

        /** The share of the pool's instances that are terminated if that is more. */
        @WithDefault("0.1")
        @DecimalMin("0")
        @DecimalMax("1")
        double readyShare();

        /** The time within which they are counted. */
        @WithDefault("15M")
        Duration window();
    }

    /** For how long what was heard last counts, before those wait who need it. */
    interface Gates {

        /** The types that EC2 has. */
        @WithDefault("24H")
        Duration instanceTypes();

        /** The zones that offer them. */
        @WithDefault("24H")
        Duration offerings();

        /** What machines must be told of the cluster. */
        @WithDefault("24H")
        Duration clusterVersion();

        /** That EC2 answers about subnets. */
        @WithDefault("1H")
        Duration subnets();

        /** That EC2 and SSM answer about images. */
        @WithDefault("1H")
        Duration images();

        /** That IAM, or EC2 in its place, answers about instance profiles. */
        @WithDefault("1H")
        Duration profiles();
    }

    /** How long what a watch of the API server told counts without a sign of life. Its times are the wall clock's. */
    interface Watch {

        /** A kind without an event or bookmark for so long is compared with a live read. */
        @WithDefault("20S")
        Duration compareAfter();

        /** Data that nothing has confirmed for so long is stale: the gates of its readers close. */
        @WithDefault("60S")
        Duration staleAfter();

        /** How long the events of a difference may be on their way before the watch counts as dead and the kind is listed again. */
        @WithDefault("5S")
        Duration settle();
    }

    /** What the reference has behind gates, with the reference's defaults (core 8.3). */
    interface FeatureGates {

        /** Whether NodeOverlays change prices and capacities (core 7.7). */
        @WithDefault("false")
        boolean nodeOverlay();
    }

    /** Which of several processes acts (core 8.3, aws 8.5). Its times are the wall's. */
    interface LeaderElection {

        /** Whether a lease decides who acts; without it, whoever runs acts. */
        @WithDefault("true")
        boolean enabled();

        /** The name of the lease. */
        @WithDefault("karpenter-leader-election")
        String name();

        /** Where the lease lies: the namespace of the service account, or of the kubeconfig's context, where it is not set. */
        Optional<String> namespace();

        /** After so long without renewal another process may take over; {@link LeaseTimes} has the default. */
        Optional<Duration> leaseDuration();

        /** After so long without renewal the leader gives up; {@link LeaseTimes} has the default. */
        Optional<Duration> renewDeadline();

        /** Between two tries to get or renew the lease. */
        @WithDefault("2S")
        Duration retryPeriod();
    }

    /** Limits on what HTTP clients may ask of this process. */
    interface Http {

        /** Host names besides loopback names and IP addresses under which clients may address pages, REST and the sandbox's servers. */
        Optional<List<String>> allowedHosts();

        /** How long the body of a request may take to arrive. */
        @WithDefault("10S")
        Duration bodyTimeLimit();

        /** The port that answers liveness probes, on threads of its own; 0 takes a free one. */
        @WithDefault("9001")
        @Min(0)
        @Max(65535)
        int livenessPort();

        /** The number of answers with metrics per second; further readers wait. */
        @WithDefault("20")
        @Min(1)
        @Max(1000)
        int metricsPerSecond();
    }

    /** The embedded cluster and cloud. */
    interface Sandbox {

        /** Whose the world's cluster is. */
        @WithDefault("embedded")
        Cluster cluster();

        /** The kubeconfig's context of a cluster that is somebody else's. */
        Optional<String> context();

        /** Whether the simulated scheduler and workload controllers work. */
        @WithDefault("auto")
        Workloads workloads();

        /** Whether the CRDs are applied to a cluster that is somebody else's, before anything else. */
        @WithDefault("false")
        boolean applyCrds();

        /** The port of the embedded API server, on loopback; 0 takes a free one. */
        @WithDefault("8001")
        @Min(0)
        @Max(65535)
        int apiPort();

        /** The world of another process, started with {@code joiner.world=sandbox-only}, that the sandbox's controller uses in place of one of its own. */
        Optional<String> url();

        /** The port on which a world without a controller lets other processes use its clock and its cloud, on loopback; 0 takes a free one. */
        @WithDefault("8002")
        @Min(0)
        @Max(65535)
        int worldPort();

        /** Whether roles and bindings count in the embedded cluster; else everybody may do everything. */
        @WithDefault("false")
        boolean rbac();

        /**
         * What happens by itself: the name of a story of {@code kubernetes/stories}, or {@code none}. The tour where it is not set; in a cluster of
         * somebody else's none.
         */
        Optional<String> story();

        /** Faults of the embedded AWS that stand before the controllers start: JSON as {@code POST /sandbox/v1/faults} takes it, or a list of it. */
        Optional<String> faults();

        /** How fast the world's clock runs at first; 1 is the wall's speed. */
        @WithDefault("1")
        @DecimalMin("0")
        @DecimalMax("3600")
        double speed();

        /** Fixes everything that is left to chance. */
        @WithDefault("42")
        long seed();

        /** The cluster of a sandbox's world: its own, or the one that a kubeconfig names. */
        enum Cluster {
            EMBEDDED,
            EXTERNAL
        }

        /** Who schedules pods and makes them: the sandbox where the cluster does not, always, or never. */
        enum Workloads {
            AUTO,
            ON,
            OFF
        }
    }
}
