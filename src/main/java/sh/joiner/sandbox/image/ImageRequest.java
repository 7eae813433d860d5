package sh.joiner.sandbox.image;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;

/**
 * A request to build or register an image.
 *
 * @param base the family of the image, which decides its volumes, platform and default boot mode: {@code AL2},
 *     {@code AL2023}, {@code BOTTLEROCKET} or {@code WINDOWS}
 * @param architecture {@code x86_64} or {@code arm64}
 * @param owner twelve digits; empty for this account
 * @param sharedWith the accounts that may use the image in addition to its owner; {@code all} makes the image public
 * @param bootMode {@code uefi}, {@code legacy-bios} or {@code uefi-preferred}; empty for the boot mode of the base
 * @param drivers the accelerators for which the image has drivers: {@code NVIDIA}, {@code NEURON}
 * @param state the initial state
 * @param availableAfter the time after which a pending image becomes available; null if no such time is set
 * @param failsAfter the time after which a pending image fails; null if no such time is set
 * @param encryptedBy the account whose KMS key encrypts the snapshots, with twelve digits; empty if the snapshots are
 *     not encrypted
 */
@Wide("the properties of an AMI that a story or a user requests")
public record ImageRequest(
        String name,
        String base,
        String architecture,
        String owner,
        Set<String> sharedWith,
        Map<String, String> tags,
        String bootMode,
        Set<String> drivers,
        ImageStateName state,
        @Nullable Duration availableAfter,
        @Nullable Duration failsAfter,
        String encryptedBy) {

    public ImageRequest {
        sharedWith = Set.copyOf(sharedWith);
        tags = Map.copyOf(tags);
        drivers = Set.copyOf(drivers);
        if (!name.matches("[a-zA-Z0-9()\\[\\] ./\\-'@_]{3,128}")) {
            throw new IllegalArgumentException(
                    "image name \"%s\" is invalid: use 3 to 128 letters, digits, spaces or ()[]./-'@_".formatted(name));
        }
        if (!Set.of("x86_64", "arm64").contains(architecture)) {
            throw new IllegalArgumentException(
                    "image architecture \"%s\" is unknown: use x86_64 or arm64".formatted(architecture));
        }
        if (!encryptedBy.matches("(\\d{12})?")) {
            throw new IllegalArgumentException("account \"%s\" is invalid: use twelve digits".formatted(encryptedBy));
        }
    }

    /** Returns a request for an image of this account on AL2023 for x86_64 that is available immediately. */
    public static ImageRequest named(String name) {
        return new ImageRequest(
                name,
                "AL2023",
                "x86_64",
                "",
                Set.of(),
                Map.of(),
                "",
                Set.of(),
                ImageStateName.AVAILABLE,
                null,
                null,
                "");
    }

    /** Returns a copy whose image is pending at first and available after {@code wait}. */
    public ImageRequest availableAfter(Duration wait) {
        return with(ImageStateName.PENDING, wait, null);
    }

    /** Returns a copy whose image is pending at first and fails after {@code wait}. */
    public ImageRequest failingAfter(Duration wait) {
        return with(ImageStateName.PENDING, null, wait);
    }

    /** Returns a copy with another initial state. */
    public ImageRequest in(ImageStateName first) {
        return with(first, availableAfter, failsAfter);
    }

    private ImageRequest with(ImageStateName first, @Nullable Duration available, @Nullable Duration fails) {
        return new ImageRequest(
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

    /** Returns a copy owned by another account and shared with {@code others} ({@code all} for a public image). */
    public ImageRequest ownedBy(String account, Set<String> others) {
        return new ImageRequest(
                name,
                base,
                architecture,
                account,
                others,
                tags,
                bootMode,
                drivers,
                state,
                availableAfter,
                failsAfter,
                encryptedBy);
    }

    /** Returns a copy with these tags. */
    public ImageRequest tagged(Map<String, String> more) {
        return new ImageRequest(
                name,
                base,
                architecture,
                owner,
                sharedWith,
                more,
                bootMode,
                drivers,
                state,
                availableAfter,
                failsAfter,
                encryptedBy);
    }

    /** Returns a copy for another architecture and boot mode. */
    public ImageRequest of(String otherArchitecture, String otherBootMode) {
        return new ImageRequest(
                name,
                base,
                otherArchitecture,
                owner,
                sharedWith,
                tags,
                otherBootMode,
                drivers,
                state,
                availableAfter,
                failsAfter,
                encryptedBy);
    }

    /** Returns a copy whose snapshots are encrypted with the key of an account. */
    public ImageRequest encryptedBy(String account) {
        return new ImageRequest(
                name,
                base,
                architecture,
                owner,
                sharedWith,
                tags,
                bootMode,
                drivers,
                state,
                availableAfter,
                failsAfter,
                account);
    }
}
