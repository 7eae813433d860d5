package sh.joiner.sandbox.cloud;

import java.util.List;
import sh.joiner.model.claim.Instance;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.account.Estate;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.capacity.LaunchLimits;
import sh.joiner.sandbox.identity.IamInstanceProfiles;
import sh.joiner.sandbox.identity.Roles;
import sh.joiner.sandbox.instance.Instances;
import sh.joiner.sandbox.instance.Transitions;
import sh.joiner.sandbox.kubelet.MachineRoom;
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
 * An AWS account with one region and one cluster in it, held in memory and reached through the SDK's own client interfaces.
 *
 * <p>What no adapter calls answers "unsupported". All clients share one world; they are thread-safe. The machine room is told of machines on
 * the clock's thread.
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

    public SandboxCloud(WorldClock clock, MachineRoom room, CloudSettings settings) {
        var estate = Estate.of(settings);
        calls = new Calls(estate, clock);
        var region = Region.of(estate, clock);
        var roles = new Roles(estate, clock.now());
        var profiles = new IamInstanceProfiles(estate, roles, clock);
        var notices = NoticeChannels.of(estate, clock);
        var limits = LaunchLimits.of(estate, clock);
        instances = new Instances(estate, calls, room, clock, limits, transitionsTo(notices));
        var launches = Launches.of(estate, region, profiles, instances, limits, notices, clock);
        controls =
                new CloudControls(calls, new AccountParts(estate, region, roles, profiles, launches, notices), clock);
        ec2 = new SandboxEc2(calls, region, launches);
        ssm = new SandboxSsm(calls, region.published().parameters());
        iam = new SandboxIam(calls, profiles, roles);
        sqs = new SandboxSqs(calls, notices.queue(), clock);
        pricing = new SandboxPricing(
                calls, new PriceList(region.market().prices(), region.market().types(), estate.chance()));
        eks = new SandboxEks(calls, new AccountCluster(estate, region.subnets(), region.groups()));
        sts = new SandboxSts(calls, estate);
    }

    /** Begins to read the facts of EC2, which takes a while, beside whatever else is built; a cloud waits for what is not read yet. */
    public static void readAhead() {
        Thread.ofPlatform().name("ec2-facts").daemon().start(InstanceTypes::new);
    }

    /** EventBridge has a rule that puts every change of state on the queue. */
    private static Transitions transitionsTo(NoticeChannels notices) {
        return (instance, state) -> notices.queue().send(new StateChange(instance, state.toString()), "0");
    }

    /** What a person may do to this cloud. */
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

    /** Returns the calls of all clients: their counts, the last ones, faults that meet them, and request limits. */
    public Calls calls() {
        return calls;
    }

    /** All instances that can still be described, in the order of ids. */
    public List<Instance> machines() {
        return calls.quietly(instances::machines);
    }
}
