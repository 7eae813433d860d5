package sh.joiner.sandbox.image;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import sh.joiner.sandbox.account.SharedAccount;

/**
 * Fills the world with AMIs: a handful of releases of every line that AWS publishes, made every second Wednesday before the world began, and
 * some that the account built itself. Later releases come when they are asked for.
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

    /** The minor versions for which AWS publishes images: a newer one than the cluster's is always on offer. */
    private IntStream versions() {
        int minor = shared.settings().minorVersion();
        return IntStream.rangeClosed(Math.min(OLDEST_KUBERNETES, minor), minor + 1);
    }

    private void publish(ImageLine line, String kubernetesVersion) {
        for (int before = RELEASES - 1; before >= 0; before--) {
            var made = newest.minus(line.family().age()).minus(BETWEEN_RELEASES.multipliedBy(before));
            publish(line, kubernetesVersion, line.family().release(ImageMaker.day(made), before), made);
        }
    }

    private void publish(ImageLine line, String kubernetesVersion, String release, Instant made) {
        var image = maker.release(line, kubernetesVersion, release, made);
        images.add(image, Map.of());
        parameters.put(ImageLine.fill(line.paths().latest(), kubernetesVersion, release), image.id());
        if (!line.paths().pinned().isEmpty()) {
            parameters.put(ImageLine.fill(line.paths().pinned(), kubernetesVersion, release), image.id());
        }
    }

    /** AWS publishes a new release of every line of a family, and the parameters of the newest one move to it. */
    public void release(String familyName, Instant now) {
        release(familyName, "", now);
    }

    /** AWS publishes a new release of the lines of a family whose names have this in them, as {@code -nvidia}. */
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

    /** The platform team's own builds on AL2023: two of each architecture, and one that is still being built. */
    private void buildOwn() {
        for (var architecture : List.of("x86_64", "arm64")) {
            buildOwn(architecture, newest.minus(Duration.ofDays(27)), ImageCondition.AVAILABLE);
            buildOwn(architecture, newest.minus(Duration.ofDays(13)), ImageCondition.AVAILABLE);
        }
        buildOwn("x86_64", newest.minus(Duration.ofHours(1)), ImageCondition.PENDING);
    }

    private void buildOwn(String architecture, Instant made, ImageCondition condition) {
        var name = "platform-al2023-%s-%s".formatted(architecture, Family.AL2023.release(ImageMaker.day(made), 0));
        var wish = ImageWish.named(name).of(architecture, "").in(condition);
        images.add(maker.build(wish, made), ImageMaker.platformTags(name));
    }
}
