package sh.joiner.sandbox.image;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.PageOfItems;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.services.ec2.model.BlockDeviceMapping;
import software.amazon.awssdk.services.ec2.model.DescribeSnapshotsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSnapshotsResponse;
import software.amazon.awssdk.services.ec2.model.Snapshot;

/**
 * The EBS snapshots of AMIs. Describe calls return only the snapshots of the account's own AMIs, because sharing an AMI does not share its
 * snapshots.
 */
public final class Snapshots {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(5, 1000, 1000);

    private final Images images;
    private final Filters<Snapshot> filters = new Filters<Snapshot>()
            .by("encrypted", snapshot -> String.valueOf(snapshot.encrypted()))
            .by("owner-id", Snapshot::ownerId)
            .by("snapshot-id", Snapshot::snapshotId)
            .by("status", Snapshot::stateAsString);

    public Snapshots(Images images) {
        this.images = images;
    }

    public DescribeSnapshotsResponse describe(DescribeSnapshotsRequest request) {
        var own = images.own().flatMap(Snapshots::of).toList();
        refuseUnknown(request.snapshotIds(), own);
        var matching = own.stream()
                .filter(snapshot ->
                        request.snapshotIds().isEmpty() || request.snapshotIds().contains(snapshot.snapshotId()))
                .filter(snapshot -> request.ownerIds().isEmpty()
                        || request.ownerIds().contains("self")
                        || request.ownerIds().contains(snapshot.ownerId()))
                .filter(filters.all(request.filters()))
                .toList();
        var page = PageOfItems.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeSnapshotsResponse.builder()
                .snapshots(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private static void refuseUnknown(List<String> ids, List<Snapshot> own) {
        Set<String> known = own.stream().map(Snapshot::snapshotId).collect(Collectors.toSet());
        ids.stream().filter(id -> !known.contains(id)).findFirst().ifPresent(id -> {
            throw ServiceErrors.ec2("InvalidSnapshot.NotFound", "The snapshot '%s' does not exist.".formatted(id));
        });
    }

    private static Stream<Snapshot> of(MachineImage image) {
        return image.image().blockDeviceMappings().stream().map(device -> snapshot(image, device));
    }

    private static Snapshot snapshot(MachineImage image, BlockDeviceMapping device) {
        boolean encrypted = !image.key().isEmpty();
        return Snapshot.builder()
                .snapshotId(device.ebs().snapshotId())
                .ownerId(image.image().ownerId())
                .description("Created for " + image.id())
                .startTime(Instant.parse(image.image().creationDate()))
                .volumeSize(device.ebs().volumeSize())
                .state("completed")
                .progress("100%")
                .encrypted(encrypted)
                .kmsKeyId(encrypted ? image.key() : null)
                .build();
    }
}
