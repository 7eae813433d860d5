package sh.joiner.aws;

import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import sh.joiner.port.NetworkFeed;
import sh.joiner.port.NetworkFeedContract;
import sh.joiner.port.Profiles;
import sh.joiner.port.ProfilesContract;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.NeedsTool;
import software.amazon.awssdk.services.ec2.model.Subnet;

/** The contracts of the network and of instance profiles over real HTTP, as they are kept against our own AWS. */
@NeedsTool("moto_server")
class MotoPortsTest {

    private static final Map<String, String> TOUR = Map.of("karpenter.sh/discovery", "tour");
    private static final String TRUST = """
            {"Statement": [{"Effect": "Allow", "Principal": {"Service": "ec2.amazonaws.com"}, "Action": "sts:AssumeRole"}]}""";

    private static Moto moto;
    private static AwsClients clients;

    private Aws aws;

    @BeforeAll
    static void start() {
        moto = new Moto();
        clients = moto.clients();
    }

    @AfterAll
    static void stop() {
        moto.close();
    }

    @BeforeEach
    void begin() {
        moto.reset();
        var settings = new AwsSettings(
                "tour", "us-east-1", "https://api", "Q0E=", "1.34", "10.100.0.0/16", "", AwsSettings.Reach.OPEN);
        aws = new Aws(clients, settings, new HandClock());
    }

    @Nested
    class Network extends NetworkFeedContract {

        @BeforeEach
        void isLaidOut() {
            var subnets = clients.ec2().describeSubnets().subnets();
            var group = clients.ec2()
                    .createSecurityGroup(call -> call.groupName("tour-node")
                            .description("nodes")
                            .vpcId(subnets.getFirst().vpcId()));
            tag(subnets.stream().map(Subnet::subnetId).limit(3).toArray(String[]::new));
            tag(group.groupId());
        }

        private static void tag(String... resources) {
            clients.ec2().createTags(call -> call.resources(resources).tags(Ec2Tags.of(TOUR)));
        }

        @Override
        protected NetworkFeed feed() {
            return aws.network();
        }
    }

    @Nested
    class InstanceProfiles extends ProfilesContract {

        @BeforeEach
        void haveARole() {
            clients.iam().createRole(call -> call.roleName(role()).assumeRolePolicyDocument(TRUST));
        }

        @Override
        protected Profiles profiles() {
            return aws.profiles();
        }

        @Override
        protected String role() {
            return "node-role";
        }
    }
}
