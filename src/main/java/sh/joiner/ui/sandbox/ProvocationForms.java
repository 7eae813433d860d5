package sh.joiner.ui.sandbox;

import io.quarkus.qute.TemplateExtension;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.port.sandbox.Provocation.Capacity;
import sh.joiner.port.sandbox.Provocation.Fault;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.ui.table.Form;
import sh.joiner.ui.text.TextFormat;

/** Texts and choices for the forms of the sandbox's page, and descriptions of the faults and limits that a user has set. */
@TemplateExtension
public final class ProvocationForms {

    private ProvocationForms() {}

    static List<String> apis(Form form) {
        return List.of("ec2", "ssm", "iam", "pricing", "eks", "sqs", "sts", "*", "kubernetes");
    }

    static List<String> kinds(Form form) {
        return List.of(
                "SpotInterruption",
                "RebalanceRecommendation",
                "StateChange",
                "ReservationInterruption",
                "Health",
                "ScheduledEvent");
    }

    static List<String> families(Form form) {
        return List.of("AL2023", "AL2", "Bottlerocket", "Windows");
    }

    /** Returns the time at which the AMI was created; absent if the text of EC2 is not a time. */
    static @Nullable Instant createdAt(Provocations.Image image) {
        try {
            return Instant.parse(image.created());
        } catch (DateTimeException notATime) {
            return null;
        }
    }

    static List<String> nodeActions(Form form) {
        return Provocation.NodeChange.ACTIONS;
    }

    static List<String> profileActions(Form form) {
        return Provocation.ProfileChange.ACTIONS;
    }

    static List<String> roleActions(Form form) {
        return Provocation.RoleChange.ACTIONS;
    }

    static String affectedCalls(Fault fault) {
        return "%s:%s".formatted(fault.api(), fault.call());
    }

    static String effect(Fault fault) {
        var delay = fault.delay();
        var lost = fault.lost();
        return Stream.of(
                        fault.error(),
                        delay == null ? null : "answer delayed by " + TextFormat.age(delay),
                        lost == null ? null : lost.equals("before") ? "request lost" : "response lost",
                        described(fault.answer(), "%s answer"))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }

    private static @Nullable String described(@Nullable String word, String sentence) {
        return word == null ? null : sentence.formatted(word);
    }

    static String often(Fault fault) {
        var share = fault.probability();
        var part = share == null || share == 1
                ? "every call"
                : String.format(Locale.ROOT, "%.0f %% of calls", share * 100);
        var count = fault.count();
        return count == null ? part : "%s, %d remaining".formatted(part, count);
    }

    static String ends(Fault fault) {
        return ends(fault.until());
    }

    static String ends(Capacity shortage) {
        return ends(shortage.until());
    }

    private static String ends(@Nullable Duration until) {
        return until == null ? "no end" : "for " + TextFormat.age(until);
    }

    /** Returns true if actions on the instance are still possible. */
    static boolean isUp(Instance instance) {
        return instance.state() == Instance.State.RUNNING || instance.state() == Instance.State.PENDING;
    }

    static boolean isSpot(Instance instance) {
        return instance.capacityType() == CapacityType.SPOT;
    }

    static List<Instance> up(Provocations.State state) {
        return state.instances().stream().filter(ProvocationForms::isUp).toList();
    }
}
