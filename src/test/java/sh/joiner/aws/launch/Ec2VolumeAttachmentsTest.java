package sh.joiner.aws.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.SingleLaunchRecord.launch;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.AwsWorld;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.VolumeAttachments;
import sh.joiner.port.launch.VolumeAttachmentsContract;
import software.amazon.awssdk.services.ec2.model.DescribeVolumesRequest;

class Ec2VolumeAttachmentsTest extends VolumeAttachmentsContract {

    private final AwsWorld world = new AwsWorld();
    private InstanceId instance = new InstanceId("i-none");
    private String volume = "";

    @BeforeEach
    void launchAnInstance() {
        var launch = (Capacity.Launch.Launched) launch(world.aws.capacity(), world.order(claim()));
        instance = launch.instance().id();
        world.clock.advance(Duration.ofMinutes(5));
        volume = world.cloud
                .ec2()
                .describeInstances(call -> call.instanceIds(instance.value()))
                .reservations()
                .getFirst()
                .instances()
                .getFirst()
                .blockDeviceMappings()
                .getFirst()
                .ebs()
                .volumeId();
    }

    @Override
    protected VolumeAttachments placements() {
        return world.aws.volumeAttachments();
    }

    @Override
    protected InstanceId instance() {
        return instance;
    }

    @Override
    protected String volume() {
        return volume;
    }

    @Test
    void theVolumesOfATerminatedInstanceAreNotAttached() {
        world.aws.capacity().terminate(instance);
        world.clock.advance(Duration.ofMinutes(5));

        assertThat(placements().placements(Set.of(volume))).isEmpty();
    }

    @Test
    void anEmptyRequestNeedsNoCall() {
        placements().placements(Set.of());

        assertThat(world.ec2.calls(DescribeVolumesRequest.class)).isEmpty();
    }
}
