package sh.joiner.sandbox.image;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;

/**
 * An image that somebody builds or registers.
 *
 * @param base the family that it is built on, which decides volumes, boot mode and what machines that boot from it can do: {@code AL2},
 *     {@code AL2023}, {@code BOTTLEROCKET} or {@code WINDOWS}
 * @param architecture {@code x86_64} or {@code arm64}
 * @param owner twelve digits; empty for the account itself
 * @param sharedWith accounts that may use it besides the owner; {@code all} makes it public
 * @param bootMode {@code uefi}, {@code legacy-bios} or {@code uefi-preferred}; empty for what the base has
 * @param drivers the accelerators that it drives: {@code NVIDIA}, {@code NEURON}
 * @param condition the state that it begins in
 * @param availableAfter when a pending image becomes available; null if it never does
 * @param failsAfter when a pending image fails; null if it does not
 * @param encryptedBy the account whose KMS key encrypts its snapshots, by twelve digits; empty if they are plain
 */
@Wide("the properties of an AMI that a story or a person asks for")
public record ImageWish(
        String name,
        String base,
        String architecture,
        String owner,
        Set<String> sharedWith,
        Map<String, String> tags,
        String bootMode,
        Set<String> drivers,
        ImageCondition condition,
        @Nullable Duration availableAfter,
        @Nullable Duration failsAfter,
        String encryptedBy) {

    public ImageWish {
        sharedWith = Set.copyOf(sharedWith);
        tags = Map.copyOf(tags);
        drivers = Set.copyOf(drivers);
        if (!name.matches("[a-zA-Z0-9()\\[\\] ./\\-'@_]{3,128}")) {
            throw new IllegalArgumentException("\"%s\" cannot be the name of an image".formatted(name));
        }
        if (!Set.of("x86_64", "arm64").contains(architecture)) {
            throw new IllegalArgumentException("an image is for x86_64 or arm64, but not " + architecture);
        }
        if (!encryptedBy.matches("(\\d{12})?")) {
            throw new IllegalArgumentException("\"%s\" is no account of twelve digits".formatted(encryptedBy));
        }
    }

    /** An image of the account's own on AL2023 for x86_64, available at once. */
    public static ImageWish named(String name) {
        return new ImageWish(
                name,
                "AL2023",
                "x86_64",
                "",
                Set.of(),
                Map.of(),
                "",
                Set.of(),
                ImageCondition.AVAILABLE,
                null,
                null,
                "");
    }

    /** The same, but still being built, and done after so long. */
    public ImageWish availableAfter(Duration wait) {
        return with(ImageCondition.PENDING, wait, null);
    }

    /** The same, but still being built, and failing after so long. */
    public ImageWish failingAfter(Duration wait) {
        return with(ImageCondition.PENDING, null, wait);
    }

    /** The same in another state from the start. */
    public ImageWish in(ImageCondition first) {
        return with(first, availableAfter, failsAfter);
    }

    private ImageWish with(ImageCondition first, @Nullable Duration available, @Nullable Duration fails) {
        return new ImageWish(
                name,
                base,
                architecture,
                owner,
                sharedWith,
                tags,
                bootMode,
                drivers,
                first,
                available,
                fails,
                encryptedBy);
    }

    /** The same, owned by another account and shared with some ({@code all} for everybody). */
    public ImageWish ownedBy(String account, Set<String> others) {
        return new ImageWish(
                name,
                base,
                architecture,
                account,
                others,
                tags,
                bootMode,
                drivers,
                condition,
                availableAfter,
                failsAfter,
                encryptedBy);
    }

    /** The same with these tags. */
    public ImageWish tagged(Map<String, String> more) {
        return new ImageWish(
                name,
                base,
                architecture,
                owner,
                sharedWith,
                more,
                bootMode,
                drivers,
                condition,
                availableAfter,
                failsAfter,
                encryptedBy);
    }

    /** The same for another architecture with another boot mode. */
    public ImageWish of(String otherArchitecture, String otherBootMode) {
        return new ImageWish(
                name,
                base,
                otherArchitecture,
                owner,
                sharedWith,
                tags,
                otherBootMode,
                drivers,
                condition,
                availableAfter,
                failsAfter,
                encryptedBy);
    }

    /** The same with snapshots that a key of that account encrypts. */
    public ImageWish encryptedBy(String account) {
        return new ImageWish(
                name,
                base,
                architecture,
                owner,
                sharedWith,
                tags,
                bootMode,
                drivers,
                condition,
                availableAfter,
                failsAfter,
                account);
    }
}
