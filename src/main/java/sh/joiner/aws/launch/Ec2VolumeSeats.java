package sh.joiner.aws.launch;

import static sh.joiner.aws.request.AwsErrors.asking;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.launch.VolumeSeats;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.Volume;
import software.amazon.awssdk.services.ec2.model.VolumeAttachment;
import software.amazon.awssdk.services.ec2.model.VolumeAttachmentState;

/** DescribeVolumes. Asked by a filter and not by ids, since of ids a single one that is gone fails the whole call. */
public final class Ec2VolumeSeats implements VolumeSeats {

    private static final int MOST_VALUES = 200; // that a filter may have

    private final Ec2Client ec2;

    public Ec2VolumeSeats(Ec2Client ec2) {
        this.ec2 = ec2;
    }

    @Override
    public Map<String, List<InstanceId>> seats(Set<String> volumes) {
        var seats = new TreeMap<String, List<InstanceId>>();
        volumes.stream()
                .sorted()
                .gather(Gatherers.windowFixed(MOST_VALUES))
                .flatMap(this::describe)
                .forEach(volume -> {
                    var instances = instances(volume);
                    if (!instances.isEmpty()) {
                        seats.put(volume.volumeId(), instances);
                    }
                });
        return Collections.unmodifiableMap(seats);
    }

    private Stream<Volume> describe(List<String> ids) {
        var asked = Filter.builder().name("volume-id").values(ids).build();
        return asking(
                "describe volumes",
                () -> ec2.describeVolumesPaginator(request -> request.filters(asked)).volumes().stream()
                        .toList())
                .stream();
    }

    /** One that is being detached is as good as gone. */
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
