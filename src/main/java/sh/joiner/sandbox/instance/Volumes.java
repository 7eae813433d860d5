package sh.joiner.sandbox.instance;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.PageOfItems;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.volume.EbsAttachment;
import software.amazon.awssdk.services.ec2.model.DescribeVolumesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeVolumesResponse;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import software.amazon.awssdk.services.ec2.model.Volume;
import software.amazon.awssdk.services.ec2.model.VolumeAttachment;

/**
 * Implements DescribeVolumes. The account contains only the volumes with which instances were launched, and the volumes
 * that the cluster attaches.
 */
public final class Volumes {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(5, 1000, 500);

    private static final Filters<Volume> FILTERS = new Filters<Volume>()
            .byAny(
                    "attachment.instance-id",
                    volume -> volume.attachments().stream().map(VolumeAttachment::instanceId))
            .byAny("attachment.status", volume -> volume.attachments().stream().map(VolumeAttachment::stateAsString))
            .by("availability-zone", Volume::availabilityZone)
            .by("status", Volume::stateAsString)
            .by("volume-id", Volume::volumeId);

    private final Instances instances;
    private final SharedAccount shared;

    public Volumes(Instances instances, SharedAccount shared) {
        this.instances = instances;
        this.shared = shared;
    }

    /** Returns the id of the volume with which an instance was launched on this device. */
    static String id(SharedAccount shared, LaunchedInstance instance, String device) {
        return shared.random().idFor("vol", instance.id() + " " + device);
    }

    public DescribeVolumesResponse describe(DescribeVolumesRequest request) {
        var volumes = all(instances.now());
        mustExist(request.volumeIds(), volumes);
        var matching = volumes.stream()
                .filter(volume ->
                        request.volumeIds().isEmpty() || request.volumeIds().contains(volume.volumeId()))
                .filter(FILTERS.all(request.filters()))
                .toList();
        var page = PageOfItems.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeVolumesResponse.builder()
                .volumes(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private static void mustExist(List<String> ids, List<Volume> volumes) {
        for (var id : ids) {
            if (volumes.stream().noneMatch(volume -> volume.volumeId().equals(id))) {
                throw ServiceErrors.ec2("InvalidVolume.NotFound", "The volume '%s' does not exist.".formatted(id));
            }
        }
    }

    /** Returns all volumes. A volume that is attached to several instances is returned once. */
    private List<Volume> all(Instant now) {
        var all = new TreeMap<String, Volume>();
        Stream.concat(launched(now), attached(now))
                .forEach(volume -> all.merge(volume.volumeId(), volume, Volumes::merged));
        return all.values().stream()
                .sorted(Comparator.comparing(Volume::volumeId))
                .toList();
    }

    private static Volume merged(Volume first, Volume second) {
        return first.toBuilder()
                .attachments(Stream.concat(first.attachments().stream(), second.attachments().stream())
                        .toList())
                .build();
    }

    private Stream<Volume> launched(Instant now) {
        return instances.all().stream()
                .filter(instance -> hasVolumes(instance, now))
                .flatMap(instance -> instance.checked().image().image().blockDeviceMappings().stream()
                        .map(mapping -> volume(
                                instance,
                                id(shared, instance, mapping.deviceName()),
                                VolumeAttachment.builder()
                                        .device(mapping.deviceName())
                                        .deleteOnTermination(true)
                                        .state("attached"))));
    }

    private Stream<Volume> attached(Instant now) {
        return instances.attachedVolumes().stream()
                .flatMap(volume -> instances.find(volume.instance()).stream()
                        .filter(instance -> hasVolumes(instance, now))
                        .map(instance -> volume(instance, volume.id(), attachment(volume))));
    }

    private static VolumeAttachment.Builder attachment(EbsAttachment volume) {
        return VolumeAttachment.builder()
                .deleteOnTermination(false)
                .state(volume.isAttached() ? "attached" : "attaching");
    }

    private static Volume volume(LaunchedInstance instance, String id, VolumeAttachment.Builder attachment) {
        return Volume.builder()
                .volumeId(id)
                .availabilityZone(instance.checked().subnet().zone().name())
                .state("in-use")
                .attachments(attachment.volumeId(id).instanceId(instance.id()).build())
                .build();
    }

    private static boolean hasVolumes(LaunchedInstance instance, Instant now) {
        return instance.isVisibleAt(now) && instance.stateAt(now) != InstanceStateName.TERMINATED;
    }
}
