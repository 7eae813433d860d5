package sh.joiner.sandbox.cloud;

import java.util.List;
import sh.joiner.port.WorldClock;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * An AWS account with one region and one cluster in it, held in memory and reached through the SDK's own client interfaces.
 *
 * <p>What no adapter calls answers "unsupported". All clients share one world; they are thread-safe.
 */
public final class SandboxCloud {

    private final Calls calls = new Calls();
    private final Ec2Client ec2;
    private final SsmClient ssm;
    private final EksClient eks;
    private final StsClient sts;

    public SandboxCloud(WorldClock clock, CloudSettings settings) {
        var estate = Estate.of(settings);
        var region = Region.of(estate, clock);
        ec2 = new SandboxEc2(calls, region);
        ssm = new SandboxSsm(calls, region.parameters());
        eks = new SandboxEks(calls, new Cluster(estate, region.subnets(), region.groups()));
        sts = new SandboxSts(calls, estate);
    }

    public Ec2Client ec2() {
        return ec2;
    }

    public SsmClient ssm() {
        return ssm;
    }

    public EksClient eks() {
        return eks;
    }

    public StsClient sts() {
        return sts;
    }

    /** How often each call came and what came of it, by service, call and outcome. */
    public List<CallCount> calls() {
        return calls.counts();
    }
}
