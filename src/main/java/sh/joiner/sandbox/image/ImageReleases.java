package sh.joiner.sandbox.image;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import sh.joiner.sandbox.account.SharedAccount;

/**
 * Creates the AMIs of the sandbox. At the start, every series has six releases for each Kubernetes version, 14 days apart, and the account owns some
 * images. Later releases are created on request.
 */
public final class ImageReleases {

    private static final int RELEASES = 6;
    private static final int OLDEST_KUBERNETES = 30;
    private static final Duration BETWEEN_RELEASES = Duration.ofDays(14);
    private static final Instant A_WEDNESDAY = Instant.parse("2024-01-03T19:00:00Z");

    private final SharedAccount shared;
    private final ImageMaker maker;
    private final Images images;
    private final Parameters parameters;
    private final Instant newest;
    private final Map<Family, Integer> later = new EnumMap<>(Family.class);

    public ImageReleases(SharedAccount shared, Images images, Parameters parameters, Instant start) {
        this.shared = shared;
        this.maker = new ImageMaker(shared);
        this.images = images;
        this.parameters = parameters;
        this.newest = lastReleaseBefore(start);
        for (var line : ImageLine.all()) {
            versions().filter(line.published()).forEach(minor -> publish(line, "1." + minor));
        }
        buildOwn();
    }

    private static Instant lastReleaseBefore(Instant start) {
        long rounds = Duration.between(A_WEDNESDAY, start).dividedBy(BETWEEN_RELEASES);
        return A_WEDNESDAY.plus(BETWEEN_RELEASES.multipliedBy(rounds));
    }

    /** Returns the minor versions for which AWS publishes images, up to the version after the cluster's. */
    private IntStream versions() {
        int minor = shared.settings().minorVersion();
        return IntStream.rangeClosed(Math.min(OLDEST_KUBERNETES, minor), minor + 1);
    }

    private void publish(ImageLine line, String kubernetesVersion) {
        for (int before = RELEASES - 1; before >= 0; before--) {
            var created = newest.minus(line.family().age()).minus(BETWEEN_RELEASES.multipliedBy(before));
            publish(line, kubernetesVersion, line.family().release(ImageMaker.day(created), before), created);
        }
    }

    private void publish(ImageLine line, String kubernetesVersion, String release, Instant created) {
        var image = maker.release(line, kubernetesVersion, release, created);
        images.add(image, Map.of());
        parameters.put(ImageLine.fill(line.paths().latest(), kubernetesVersion, release), image.id());
        if (!line.paths().pinned().isEmpty()) {
            parameters.put(ImageLine.fill(line.paths().pinned(), kubernetesVersion, release), image.id());
        }
    }

    /**
     * Publishes a new release of every series of a family. The SSM parameters of the newest release then contain the
     * ids of the new images.
     */
    public void release(String familyName, Instant now) {
        release(familyName, "", now);
    }

    /** Publishes a new release of the series of a family whose names contain {@code variant}, such as {@code -nvidia}. */
    public void release(String familyName, String variant, Instant now) {
        var family = ImageMaker.family(familyName);
        int number = later.merge(family, 1, Integer::sum);
        var release = family.release(ImageMaker.day(now), -number);
        for (var line : ImageLine.all()) {
            if (line.family() == family && line.name().contains(variant)) {
                versions().filter(line.published()).forEach(minor -> publish(line, "1." + minor, release, now));
            }
        }
    }

    /** Creates the platform team's own images on AL2023: two for each architecture, and one that is still pending. */
    private void buildOwn() {
        for (var architecture : List.of("x86_64", "arm64")) {
            buildOwn(architecture, newest.minus(Duration.ofDays(27)), ImageStateName.AVAILABLE);
            buildOwn(architecture, newest.minus(Duration.ofDays(13)), ImageStateName.AVAILABLE);
        }
        buildOwn("x86_64", newest.minus(Duration.ofHours(1)), ImageStateName.PENDING);
    }

    private void buildOwn(String architecture, Instant created, ImageStateName state) {
        var name = "platform-al2023-%s-%s".formatted(architecture, Family.AL2023.release(ImageMaker.day(created), 0));
        var request = ImageRequest.named(name).of(architecture, "").in(state);
        images.add(maker.build(request, created), ImageMaker.platformTags(name));
    }
}
