package sh.joiner.ui.sandbox;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.ui.table.Form;

/** Performs the actions of the forms on the sandbox's page. */
final class SandboxForms {

    private static final double FASTEST = 3600;
    private static final Duration FARTHEST = Duration.ofDays(366);

    private final Provocations sandbox;

    SandboxForms(Provocations sandbox) {
        this.sandbox = sandbox;
    }

    /**
     * Performs the action of the form.
     *
     * @throws IllegalArgumentException with a sentence for the user who filled in the form
     * @throws java.util.NoSuchElementException if the object no longer exists
     */
    void act(Form form) {
        switch (form.name()) {
            case "" -> turn(form);
            case "heal" -> sandbox.removeAllFaults();
            case "heal-fault" -> sandbox.removeFault(form.required("fault"));
            default -> {
                var _ = sandbox.provoke(order(form));
            }
        }
    }

    private static Provocation order(Form form) {
        return switch (form.name()) {
            case "capacity" -> capacity(form);
            case "account" -> account(form);
            case "memory" -> new Provocation.KeptMemory(form.required("type"), form.number("kept"));
            case "image" -> image(form);
            case "image-state" ->
                new Provocation.ImageChange(form.required("image"), form.required("state"), null, null, null);
            case "release" ->
                new Provocation.ImageRelease(form.required("family").toUpperCase(Locale.ROOT));
            case "notice" -> notice(form);
            case "fault" -> fault(form);
            case "instance" -> new Provocation.InstanceChange(form.required("instance"), form.required("action"));
            case "node" -> new Provocation.NodeChange(form.required("node"), form.required("action"), null);
            case "profile" -> new Provocation.ProfileChange(form.required("profile"), form.required("action"));
            case "role" -> new Provocation.RoleChange(form.required("role"), form.required("action"));
            case "pods" -> pods(form);
            default -> throw new IllegalArgumentException("Unknown form “%s”.".formatted(form.name()));
        };
    }

    private static Provocation capacity(Form form) {
        return new Provocation.Capacity(
                form.text("type"),
                form.text("zone"),
                form.text("capacityType"),
                form.count("left"),
                null,
                null,
                form.duration("until"));
    }

    private static Provocation account(Form form) {
        return new Provocation.AccountChange(
                form.duration("lag"),
                form.text("vCpus") == null ? null : Integer.valueOf(form.count("vCpus")),
                form.text("capacityType"),
                form.text("deletedSecurityGroup"));
    }

    private static Provocation image(Form form) {
        return new Provocation.NewImage(
                form.required("name"),
                null,
                form.text("architecture"),
                null,
                form.duration("availableAfter"),
                null,
                null,
                null,
                null,
                null);
    }

    private static Provocation notice(Form form) {
        return new Provocation.Notice(
                form.required("kind"),
                form.required("instance"),
                form.text("code"),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private static Provocation fault(Form form) {
        return new Provocation.Fault(
                null,
                form.required("api"),
                form.text("call"),
                form.text("error"),
                null,
                form.duration("delay"),
                form.text("lost"),
                null,
                null,
                null,
                form.duration("until"));
    }

    private static Provocation pods(Form form) {
        return new Provocation.Workload(
                form.required("name"), null, form.count("replicas"), form.text("cpu"), form.text("memory"));
    }

    /** Controls the clock and the story. */
    private void turn(Form form) {
        var speed = form.text("speed");
        var advance = form.text("advance");
        var play = form.text("play");
        if (Stream.of(speed, advance, play).filter(Objects::nonNull).count() != 1) {
            throw new IllegalArgumentException("Enter exactly one of speed, advance and play.");
        }
        if (play != null) {
            sandbox.play(play);
        }
        if (speed != null) {
            sandbox.speed(times(speed));
        }
        if (advance != null) {
            sandbox.advance(ahead(advance));
        }
    }

    private static double times(String text) {
        try {
            var times = Double.parseDouble(text);
            if (times >= 0 && times <= FASTEST) {
                return times;
            }
        } catch (NumberFormatException notANumber) {
            // rejected below, like a number that is out of range
        }
        throw new IllegalArgumentException("The speed must be a number from 0 to 3600, but is “%s”.".formatted(text));
    }

    private static Duration ahead(String text) {
        var span = parsed(text);
        if (span != null && span.isPositive() && span.compareTo(FARTHEST) <= 0) {
            return span;
        }
        throw new IllegalArgumentException(
                "The clock advances by a duration such as PT6H or P2D, at most 366 days, but not by “%s”."
                        .formatted(text));
    }

    private static @Nullable Duration parsed(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeException notASpan) {
            return null;
        }
    }
}
