package sh.joiner.sandbox.cloud;

import java.util.List;
import sh.joiner.model.claim.Instance;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.capacity.LaunchLimits;
import sh.joiner.sandbox.identity.IamInstanceProfiles;
import sh.joiner.sandbox.identity.Roles;
import sh.joiner.sandbox.instance.Instances;
import sh.joiner.sandbox.instance.StateListener;
import sh.joiner.sandbox.kubelet.InstanceListener;
import sh.joiner.sandbox.launch.Region;
import sh.joiner.sandbox.market.InstanceTypes;
import sh.joiner.sandbox.market.PriceList;
import sh.joiner.sandbox.notice.EventBridgeEvent.StateChange;
import sh.joiner.sandbox.notice.NoticeChannels;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * An AWS account with one region and one cluster, in memory, used through the SDK's client interfaces.
 *
 * <p>Operations that the sandbox does not implement throw an {@code UnsupportedOperationException}. All clients share the account and are
 * thread-safe. All methods of the {@code InstanceListener} except {@code volumes} are called on the clock's thread. The method {@code volumes} is
 * called on the thread of an EC2 call.
 */
public final class SandboxCloud {

    private final Calls calls;
    private final Instances instances;
    private final CloudControls controls;
    private final Ec2Client ec2;
    private final SsmClient ssm;
    private final IamClient iam;
    private final SqsClient sqs;
    private final PricingClient pricing;
    private final EksClient eks;
    private final StsClient sts;

    public SandboxCloud(WorldClock clock, InstanceListener listener, CloudSettings settings) {
        var shared = SharedAccount.of(settings);
        calls = new Calls(shared, clock);
        var region = Region.of(shared, clock);
        var roles = new Roles(shared, clock.now());
        var profiles = new IamInstanceProfiles(shared, roles, clock);
        var notices = NoticeChannels.of(shared, clock);
        var limits = LaunchLimits.of(shared, clock);
        instances = new Instances(shared, calls, listener, clock, limits, transitionsTo(notices));
        var launches = Launches.of(shared, region, profiles, instances, limits, notices, clock);
        controls =
                new CloudControls(calls, new AccountParts(shared, region, roles, profiles, launches, notices), clock);
        ec2 = new SandboxEc2(calls, region, launches);
        ssm = new SandboxSsm(calls, region.published().parameters());
        iam = new SandboxIam(calls, profiles, roles);
        sqs = new SandboxSqs(calls, notices.queue(), clock);
        pricing = new SandboxPricing(
                calls, new PriceList(region.market().prices(), region.market().types(), shared.random()));
        eks = new SandboxEks(calls, new AccountCluster(shared, region.subnets(), region.groups()));
        sts = new SandboxSts(calls, shared);
    }

    /**
     * Starts to load the data of instance types in the background, which takes a while. A cloud that needs the data waits until the data is loaded.
     */
    public static void readAhead() {
        Thread.ofPlatform().name("ec2-facts").daemon().start(InstanceTypes::new);
    }

    /** Returns a listener that sends every state change to the queue, as an EventBridge rule does. */
    private static StateListener transitionsTo(NoticeChannels notices) {
        return (instance, state) -> notices.queue().send(new StateChange(instance, state.toString()), "0");
    }

    /** Returns the controls with which users and tests change this cloud. */
    public CloudControls controls() {
        return controls;
    }

    public Ec2Client ec2() {
        return ec2;
    }

    public SsmClient ssm() {
        return ssm;
    }

    public IamClient iam() {
        return iam;
    }

    public SqsClient sqs() {
        return sqs;
    }

    public PricingClient pricing() {
        return pricing;
    }

    public EksClient eks() {
        return eks;
    }

    public StsClient sts() {
        return sts;
    }

    /** Returns the calls of all clients: their counts, the last calls, the active faults and the request limits. */
    public Calls calls() {
        return calls;
    }

    /** Returns all instances that EC2 still returns, ordered by id. */
    public List<Instance> instances() {
        return calls.quietly(instances::descriptions);
    }
}
