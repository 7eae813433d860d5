package sh.joiner.aws;

import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.call.BatchReport;
import sh.joiner.aws.catalog.AwsCatalog;
import sh.joiner.aws.catalog.Ec2Reservations;
import sh.joiner.aws.denial.AuthorizationMessages;
import sh.joiner.aws.image.Ec2ImageChecks;
import sh.joiner.aws.image.Ec2Images;
import sh.joiner.aws.image.SsmParameters;
import sh.joiner.aws.interruption.Ec2Status;
import sh.joiner.aws.interruption.SqsQueue;
import sh.joiner.aws.launch.Ec2Capacity;
import sh.joiner.aws.launch.Ec2Instances;
import sh.joiner.aws.launch.Ec2LaunchCheck;
import sh.joiner.aws.launch.Ec2VolumeAttachments;
import sh.joiner.aws.launch.Fleets;
import sh.joiner.aws.launch.LaunchTemplates;
import sh.joiner.aws.launch.SubnetLedger;
import sh.joiner.aws.nodeclass.Ec2Network;
import sh.joiner.aws.nodeclass.EksCluster;
import sh.joiner.aws.nodeclass.IamProfiles;
import sh.joiner.aws.request.LimitedClients;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.catalog.CatalogFeed;
import sh.joiner.port.catalog.ReservationFeed;
import sh.joiner.port.image.ImageChecks;
import sh.joiner.port.image.ImageFeed;
import sh.joiner.port.interruption.NoticeQueue;
import sh.joiner.port.interruption.StatusFeed;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.ClassTemplates;
import sh.joiner.port.launch.LaunchCheck;
import sh.joiner.port.launch.VolumeAttachments;
import sh.joiner.port.nodeclass.ClusterFeed;
import sh.joiner.port.nodeclass.NetworkFeed;
import sh.joiner.port.nodeclass.Profiles;

/** Implements all ports to AWS with the clients of one account. The program has one such object. Thread-safe. */
public final class Aws {

    private final LimitedClients clients;
    private final WorldClock clock;
    private final CatalogFeed catalog;
    private final ImageFeed images;
    private final NetworkFeed network;
    private final ReservationFeed reservations;
    private final Profiles profiles;
    private final ClusterFeed cluster;
    private final LaunchTemplates templates;
    private final Capacity capacity;
    private final LaunchCheck launchCheck;
    private final ImageChecks imageChecks;
    private final StatusFeed statusFeed;
    private final VolumeAttachments volumeAttachments;

    /** Creates adapters that report their batches and caches. */
    public Aws(LimitedClients clients, AwsSettings settings, WorldClock clock, BatchReport report, CacheReport caches) {
        this.clients = clients;
        this.clock = clock;
        var ledger = new SubnetLedger(caches);
        var launch = clients.launch();
        var refresh = clients.refresh();
        var denials = new AuthorizationMessages(refresh.sts(), clock);
        catalog = new AwsCatalog(refresh, settings, clock);
        images = new Ec2Images(refresh.ec2(), new SsmParameters(refresh.ssm(), clock, caches), clock, caches);
        network = new Ec2Network(refresh.ec2(), ledger, clock, caches);
        reservations = new Ec2Reservations(refresh.ec2(), clock, caches);
        profiles = new IamProfiles(launch.iam(), clock, caches);
        cluster = new EksCluster(refresh.eks(), settings);
        templates = new LaunchTemplates(launch.ec2(), settings.clusterName(), clock, caches);
        capacity = new Ec2Capacity(
                new Ec2Instances(clients, settings.clusterName(), report),
                new Fleets(launch.ec2(), templates, ledger, settings, report),
                denials,
                clock,
                caches);
        launchCheck = new Ec2LaunchCheck(refresh.ec2(), templates, settings, denials);
        imageChecks = new Ec2ImageChecks(refresh.ec2(), refresh.sts());
        statusFeed = new Ec2Status(clients.termination().ec2(), clock);
        volumeAttachments = new Ec2VolumeAttachments(refresh.ec2());
    }

    public CatalogFeed catalog() {
        return catalog;
    }

    public ImageFeed images() {
        return images;
    }

    public NetworkFeed network() {
        return network;
    }

    public ReservationFeed reservations() {
        return reservations;
    }

    public Profiles profiles() {
        return profiles;
    }

    public ClusterFeed cluster() {
        return cluster;
    }

    public Capacity capacity() {
        return capacity;
    }

    public ClassTemplates templates() {
        return templates;
    }

    public LaunchCheck launchCheck() {
        return launchCheck;
    }

    public ImageChecks imageChecks() {
        return imageChecks;
    }

    /** Returns the SQS queue with this name, in the account and region of the program. */
    public NoticeQueue noticeQueue(String name) {
        return new SqsQueue(clients.termination().sqs(), name, clock);
    }

    public StatusFeed statusFeed() {
        return statusFeed;
    }

    public VolumeAttachments volumeAttachments() {
        return volumeAttachments;
    }

    /** Adopts the launch templates of earlier leaders, so that unused templates are deleted (aws 6.5). Called when this process becomes the leader. */
    public void adoptLaunchTemplates() {
        templates.adopt();
    }
}
