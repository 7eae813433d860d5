package sh.joiner.aws.launch;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.launch.VolumeAttachments;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.Volume;
import software.amazon.awssdk.services.ec2.model.VolumeAttachment;
import software.amazon.awssdk.services.ec2.model.VolumeAttachmentState;

/**
 * Finds the instances that volumes are attached to, with DescribeVolumes. The call passes the ids in the filter volume-id and not in the parameter VolumeIds, because the parameter makes the whole call fail if one of the volumes is deleted.
 */
public final class Ec2VolumeAttachments implements VolumeAttachments {

    private static final int MOST_VALUES = 200; // maximum number of values in a filter

    private final Ec2Client ec2;

    public Ec2VolumeAttachments(Ec2Client ec2) {
        this.ec2 = ec2;
    }

    @Override
    public Map<String, List<InstanceId>> placements(Set<String> volumes) {
        var placements = new TreeMap<String, List<InstanceId>>();
        volumes.stream()
                .sorted()
                .gather(Gatherers.windowFixed(MOST_VALUES))
                .flatMap(this::describe)
                .forEach(volume -> {
                    var instances = instances(volume);
                    if (!instances.isEmpty()) {
                        placements.put(volume.volumeId(), instances);
                    }
                });
        return Collections.unmodifiableMap(placements);
    }

    private Stream<Volume> describe(List<String> ids) {
        var filter = Filter.builder().name("volume-id").values(ids).build();
        return callAws(
                "describe volumes",
                () -> ec2.describeVolumesPaginator(request -> request.filters(filter)).volumes().stream()
                        .toList())
                .stream();
    }

    /** Returns the instances that the volume is attached to. A volume that is being detached counts as detached. */
    private static List<InstanceId> instances(Volume volume) {
        return volume.attachments().stream()
                .filter(volumeAttachment -> volumeAttachment.state() != VolumeAttachmentState.DETACHED
                        && volumeAttachment.state() != VolumeAttachmentState.DETACHING)
                .map(VolumeAttachment::instanceId)
                .filter(id -> id != null && !id.isEmpty())
                .map(InstanceId::new)
                .distinct()
                .sorted()
                .toList();
    }
}
