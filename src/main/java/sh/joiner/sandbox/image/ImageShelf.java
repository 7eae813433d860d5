package sh.joiner.sandbox.image;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import sh.joiner.sandbox.account.Estate;
import software.amazon.awssdk.services.ec2.model.Image;

/**
 * Fills the world with AMIs: a handful of releases of every line that AWS publishes, made every second Wednesday before the world began, and
 * some that the account built itself.
 */
public final class ImageShelf {

    private static final int RELEASES = 6;
    private static final Duration BETWEEN_RELEASES = Duration.ofDays(14);
    private static final Instant A_WEDNESDAY = Instant.parse("2024-01-03T19:00:00Z");
    private static final Duration DEPRECATED_AFTER = Duration.ofDays(730);
    private static final DateTimeFormatter WITH_MILLIS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final Estate estate;
    private final Instant newest;
    private final List<MachineImage> images = new ArrayList<>();
    private final Map<String, String> parameters = new LinkedHashMap<>();

    public ImageShelf(Estate estate, Instant start) {
        this.estate = estate;
        this.newest = lastReleaseBefore(start);
        ImageLine.all().forEach(this::publish);
        buildOwn();
    }

    private static Instant lastReleaseBefore(Instant start) {
        long rounds = Duration.between(A_WEDNESDAY, start).dividedBy(BETWEEN_RELEASES);
        return A_WEDNESDAY.plus(BETWEEN_RELEASES.multipliedBy(rounds));
    }

    public List<MachineImage> images() {
        return images;
    }

    /** SSM's public parameters: path → image id. */
    public Map<String, String> parameters() {
        return parameters;
    }

    private void publish(ImageLine line) {
        int minor = estate.settings().minorVersion();
        Set.of(32, minor - 1, minor).stream()
                .sorted()
                .filter(line.published()::test)
                .forEach(version -> publish(line, "1." + version));
    }

    private void publish(ImageLine line, String kubernetesVersion) {
        for (int before = RELEASES - 1; before >= 0; before--) {
            var made = newest.minus(line.family().age()).minus(BETWEEN_RELEASES.multipliedBy(before));
            var release = line.family().release(day(made), before);
            var image = image(line, kubernetesVersion, release, made);
            images.add(new MachineImage(image, line.drivers(), kubernetesVersion));
            parameters.put(ImageLine.fill(line.paths().latest(), kubernetesVersion, release), image.imageId());
            if (!line.paths().pinned().isEmpty()) {
                parameters.put(ImageLine.fill(line.paths().pinned(), kubernetesVersion, release), image.imageId());
            }
        }
    }

    private Image image(ImageLine line, String kubernetesVersion, String release, Instant made) {
        var name = ImageLine.fill(line.name(), kubernetesVersion, release);
        var image = base(line.family(), name, line.architecture(), made)
                .ownerId(line.family().owner())
                .imageOwnerAlias("amazon")
                .publicLaunchPermissions(true);
        return (line.family() == Family.WINDOWS ? image.platform("windows") : image).build();
    }

    private Image.Builder base(Family family, String name, String architecture, Instant made) {
        return Image.builder()
                .imageId(estate.chance().idFor("ami", name))
                .name(name)
                .description(name)
                .imageLocation("%s/%s".formatted(family.owner(), name))
                .architecture(architecture)
                .creationDate(WITH_MILLIS.format(made))
                .deprecationTime(WITH_MILLIS.format(made.plus(DEPRECATED_AFTER)))
                .state("available")
                .imageType("machine")
                .hypervisor("xen")
                .virtualizationType("hvm")
                .enaSupport(true)
                .platformDetails(family == Family.WINDOWS ? "Windows" : "Linux/UNIX")
                .rootDeviceType("ebs")
                .rootDeviceName(family.volumes().getFirst().deviceName())
                .blockDeviceMappings(family.volumes());
    }

    /** The platform team's own builds on AL2023: two of each architecture, and one that is still being built. */
    private void buildOwn() {
        for (var architecture : List.of("x86_64", "arm64")) {
            buildOwn(architecture, newest.minus(Duration.ofDays(27)), "available");
            buildOwn(architecture, newest.minus(Duration.ofDays(13)), "available");
        }
        buildOwn("x86_64", newest.minus(Duration.ofHours(1)), "pending");
    }

    private void buildOwn(String architecture, Instant made, String state) {
        var name = "platform-al2023-%s-%s".formatted(architecture, Family.AL2023.release(day(made), 0));
        var image = base(Family.AL2023, name, architecture, made)
                .ownerId(estate.settings().account())
                .imageLocation("%s/%s".formatted(estate.settings().account(), name))
                .state(state)
                .publicLaunchPermissions(false)
                .build();
        estate.tags().register(image.imageId(), Map.of("Name", name, "team", "platform", "base", "al2023"));
        images.add(new MachineImage(image, Set.of(), estate.settings().kubernetesVersion()));
    }

    private static LocalDate day(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC).toLocalDate();
    }
}
