package sh.joiner.sandbox.image;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.Estate;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.answer.Slice;
import software.amazon.awssdk.services.ec2.model.DescribeImagesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeImagesResponse;
import software.amazon.awssdk.services.ec2.model.Image;

/** The AMIs that the account can see: AWS's public ones and its own. */
public final class Images {

    private static final Slice.Size PAGE = new Slice.Size(1, 1000, 1000);

    private final Map<String, MachineImage> images = new LinkedHashMap<>();
    private final Filters<Image> filters;
    private final Estate estate;
    private final WorldClock clock;

    public Images(Estate estate, List<MachineImage> shelf, WorldClock clock) {
        this.estate = estate;
        this.clock = clock;
        shelf.forEach(image -> images.put(image.id(), image));
        this.filters = new Filters<Image>()
                .by("architecture", Image::architectureAsString)
                .by("creation-date", Image::creationDate)
                .by("description", Image::description)
                .by("image-id", Image::imageId)
                .by("image-type", Image::imageTypeAsString)
                .by("is-public", image -> String.valueOf(image.publicLaunchPermissions()))
                .by("name", Image::name)
                .by("owner-alias", Image::imageOwnerAlias)
                .by("owner-id", Image::ownerId)
                .by("platform", Image::platformAsString)
                .by("root-device-type", Image::rootDeviceTypeAsString)
                .by("state", Image::stateAsString)
                .by("virtualization-type", Image::virtualizationTypeAsString)
                .byTags(image -> estate.tags().of(image.imageId()));
    }

    public Optional<MachineImage> find(String id) {
        return Optional.ofNullable(images.get(id));
    }

    public DescribeImagesResponse describe(DescribeImagesRequest request) {
        var matching = asked(request.imageIds())
                .filter(ownedByOneOf(request.owners()))
                .filter(notDeprecated(request))
                .filter(filters.all(request.filters()))
                .map(this::tagged)
                .toList();
        var page = Slice.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeImagesResponse.builder()
                .images(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private Stream<Image> asked(List<String> ids) {
        return ids.isEmpty()
                ? images.values().stream().map(MachineImage::image)
                : ids.stream().map(this::mustExist).map(MachineImage::image);
    }

    private MachineImage mustExist(String id) {
        if (!id.matches("ami-[0-9a-f]{8}([0-9a-f]{9})?")) {
            throw ServiceErrors.ec2("InvalidAMIID.Malformed", "Invalid id: \"%s\"".formatted(id));
        }
        return find(id).orElseThrow(() ->
                ServiceErrors.ec2("InvalidAMIID.NotFound", "The image id '[%s]' does not exist".formatted(id)));
    }

    private Predicate<Image> ownedByOneOf(List<String> owners) {
        return image -> owners.isEmpty() || owners.stream().anyMatch(owner -> isOwner(owner, image));
    }

    private boolean isOwner(String owner, Image image) {
        return switch (owner) {
            case "self" -> isOwn(image);
            case "amazon", "aws-marketplace" -> owner.equals(image.imageOwnerAlias());
            default -> owner.equals(image.ownerId());
        };
    }

    private boolean isOwn(Image image) {
        return estate.settings().account().equals(image.ownerId());
    }

    /** EC2 hides what others have deprecated unless it is asked for; one's own stays in sight. */
    private Predicate<Image> notDeprecated(DescribeImagesRequest request) {
        var now = clock.now();
        return image -> Boolean.TRUE.equals(request.includeDeprecated())
                || isOwn(image)
                || Instant.parse(image.deprecationTime()).isAfter(now);
    }

    private Image tagged(Image image) {
        return image.toBuilder().tags(estate.tags().listOf(image.imageId())).build();
    }
}
