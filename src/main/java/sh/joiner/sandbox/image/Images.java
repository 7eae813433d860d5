package sh.joiner.sandbox.image;

import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.PageOfItems;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.image.ImageSchedule.NextState;
import software.amazon.awssdk.services.ec2.model.DescribeImagesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeImagesResponse;
import software.amazon.awssdk.services.ec2.model.Image;

/** The AMIs of the simulated EC2: AWS's public images, the account's own, and images of other accounts. */
public final class Images {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(1, 1000, 1000);

    private final Map<String, MachineImage> images = new LinkedHashMap<>();
    /** The times at which this account lost the permission to use an image, by image id. */
    private final Map<String, Instant> unshared = new HashMap<>();

    private final Filters<Image> filters;
    private final SharedAccount shared;
    private final WorldClock clock;

    public Images(SharedAccount shared, WorldClock clock) {
        this.shared = shared;
        this.clock = clock;
        this.filters = new Filters<Image>()
                .by("architecture", Image::architectureAsString)
                .byAny("block-device-mapping.snapshot-id", Images::snapshots)
                .by("boot-mode", Image::bootModeAsString)
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
                .byTags(image -> shared.tags().of(image.imageId()));
    }

    void add(MachineImage image, Map<String, String> tags) {
        images.put(image.id(), image);
        shared.tags().register(image.id(), tags);
    }

    /** Creates an image as if its creation had started at {@code started}, and returns the image's id. */
    public String build(ImageRequest request, Instant started) {
        var image = new ImageMaker(shared).build(request, started);
        add(image, request.tags());
        return image.id();
    }

    /** Changes the state of an image at the instant {@code due}, or now if that instant has passed. */
    public void changeState(String id, ImageStateName state, Instant due) {
        var now = clock.now();
        if (due.isAfter(now)) {
            change(id, image -> image.with(image.schedule().changing(new NextState(due, state))));
        } else {
            change(id, image -> image.in(state, now));
        }
    }

    /** Sets the accounts that may use an image in addition to its owner; {@code all} makes the image public. */
    public void share(String id, Set<String> accounts) {
        boolean wasUsable = find(id).filter(image -> image.isFor(account())).isPresent();
        change(
                id,
                image -> image.with(
                        image.image().toBuilder()
                                .publicLaunchPermissions(accounts.contains("all"))
                                .build(),
                        image.schedule().sharedWith(accounts)));
        boolean isUsable = find(id).filter(image -> image.isFor(account())).isPresent();
        if (wasUsable && !isUsable) {
            unshared.put(id, clock.now());
        } else if (isUsable) {
            unshared.remove(id);
        }
    }

    /** Sets the time from which an image is deprecated. */
    public void deprecate(String id, Instant from) {
        change(
                id,
                image -> image.with(
                        image.image().toBuilder()
                                .deprecationTime(ImageMaker.text(from))
                                .build(),
                        image.schedule()));
    }

    private void change(String id, UnaryOperator<MachineImage> change) {
        var image = find(id).orElseThrow(() -> new NoSuchElementException("image \"%s\" does not exist".formatted(id)));
        images.put(id, change.apply(image));
    }

    /** Returns an image in its current state, even if this account is not allowed to use the image. */
    public Optional<MachineImage> find(String id) {
        var now = clock.now();
        return Optional.ofNullable(images.get(id))
                .map(image -> image.at(now))
                .filter(image -> !image.schedule().isHiddenAt(now));
    }

    /** Returns the image that a caller names. Throws EC2's error if the image does not exist or this account may not use the image. */
    public MachineImage mustExist(String id) {
        if (!id.matches("ami-[0-9a-f]{8}([0-9a-f]{9})?")) {
            throw ServiceErrors.ec2("InvalidAMIID.Malformed", "Invalid id: \"%s\"".formatted(id));
        }
        var image = find(id).orElseThrow(() ->
                ServiceErrors.ec2("InvalidAMIID.NotFound", "The image id '[%s]' does not exist".formatted(id)));
        if (!image.isFor(account())) {
            throw ServiceErrors.ec2("AuthFailure", "Not authorized for images: [%s]".formatted(id));
        }
        return image;
    }

    /** Returns all images that still exist, in the order in which they were added. */
    public List<ImageDescription> descriptions() {
        return images.keySet().stream()
                .flatMap(id -> find(id).stream())
                .map(image -> image.description(shared.tags().of(image.id())))
                .toList();
    }

    private String account() {
        return shared.settings().account();
    }

    private static Stream<String> snapshots(Image image) {
        return image.blockDeviceMappings().stream().map(mapping -> mapping.ebs().snapshotId());
    }

    public DescribeImagesResponse describe(DescribeImagesRequest request) {
        var matching = requested(request.imageIds())
                .filter(image -> Boolean.TRUE.equals(request.includeDisabled()) || !image.isDisabled())
                .filter(executableByOneOf(request.executableUsers()))
                .map(MachineImage::image)
                .filter(ownedByOneOf(request.owners()))
                .filter(notDeprecated(request))
                .filter(filters.all(request.filters()))
                .map(this::tagged)
                .toList();
        var page = PageOfItems.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeImagesResponse.builder()
                .images(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private Stream<MachineImage> requested(List<String> ids) {
        return ids.isEmpty() ? all() : ids.stream().map(this::mustExist);
    }

    /** Returns all images that this account may use. An image that is no longer shared is included until the propagation delay has passed. */
    private Stream<MachineImage> all() {
        return images.keySet().stream()
                .flatMap(id -> find(id).stream())
                .filter(image -> image.isFor(account()) || isStillShown(image.id()));
    }

    private boolean isStillShown(String id) {
        var since = unshared.get(id);
        return since != null && !shared.delay().isOver(since, clock.now());
    }

    /** Returns the images of this account in their current state. */
    Stream<MachineImage> own() {
        return images.keySet().stream().flatMap(id -> find(id).stream()).filter(image -> isOwn(image.image()));
    }

    private Predicate<MachineImage> executableByOneOf(List<String> users) {
        return image -> users.isEmpty() || users.stream().anyMatch(user -> image.mayBeUsedBy(user, account()));
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
        return account().equals(image.ownerId());
    }

    /** Returns a filter that hides deprecated images of other owners, unless the request includes them. */
    private Predicate<Image> notDeprecated(DescribeImagesRequest request) {
        var now = clock.now();
        return image -> Boolean.TRUE.equals(request.includeDeprecated())
                || isOwn(image)
                || image.deprecationTime() == null
                || Instant.parse(image.deprecationTime()).isAfter(now);
    }

    private Image tagged(Image image) {
        return image.toBuilder().tags(shared.tags().listOf(image.imageId())).build();
    }
}
