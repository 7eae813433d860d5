package sh.joiner.app.provocation;

import static sh.joiner.app.provocation.OrderFields.or;

import java.time.Duration;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.sandbox.Provocation;

/** Descriptions of requests. They are the same in every run, because they contain no random ids and no names that the controller creates. */
final class ProvocationText {

    private ProvocationText() {}

    /** @param imageName returns the name of an image for its id or name */
    static String of(Provocation order, UnaryOperator<String> imageName) {
        return switch (order) {
            case Provocation.NewImage image ->
                "image %s is built, %s"
                        .formatted(
                                image.name(),
                                image.availableAfter() != null || image.failsAfter() != null
                                        ? "pending"
                                        : or(image.state(), "available"));
            case Provocation.ImageChange change -> image(change, imageName.apply(change.image()));
            case Provocation.ImageRelease(var family) -> "AWS publishes new images of family " + family;
            case Provocation.Capacity capacity -> capacity(capacity);
            case Provocation.KeptMemory(var type, var kept) ->
                "new instances of type %s reserve %s of their memory".formatted(type, kept);
            case Provocation.Notice notice -> "AWS sends a notice: " + notice(notice);
            case Provocation.PoolNotice notice ->
                "AWS sends a notice: %s, for %s of pool %s"
                        .formatted(
                                summary(notice.kind(), notice.code(), notice.state()),
                                notice.count() == null ? "all instances" : "at most " + notice.count(),
                                notice.pool());
            case Provocation.Fault fault -> fault(fault);
            case Provocation.InstanceChange(var _, var action) -> "action on an instance: " + action;
            case Provocation.NodeChange(var _, var action, var _) -> "action on a node: " + action;
            case Provocation.ProfileChange(var _, var action) -> "action on an instance profile: " + action;
            case Provocation.RoleChange(var _, var action) -> "action on a role: " + action;
            case Provocation.AccountChange account -> account(account);
            case Provocation.Workload burst ->
                "workload %s/%s has %d pods"
                        .formatted(or(burst.namespace(), "default"), burst.name(), burst.replicas());
        };
    }

    private static String account(Provocation.AccountChange order) {
        if (order.lag() != null) {
            return "AWS shows new resources after " + order.lag();
        }
        return order.vCpus() == null
                ? "security group %s is deleted".formatted(order.deletedSecurityGroup())
                : "the account is limited to %d vCPUs, %s"
                        .formatted(order.vCpus(), or(order.capacityType(), "on-demand"));
    }

    private static String image(Provocation.ImageChange change, String name) {
        var changes = new StringJoiner(", ", "image %s: ".formatted(name), "");
        if (change.state() != null) {
            changes.add(change.state() + in(change.after()));
        }
        if (change.sharedWith() != null) {
            changes.add("shared with " + new TreeSet<>(change.sharedWith()));
        }
        if (change.deprecatedAt() != null) {
            changes.add("deprecated");
        }
        return changes.toString();
    }

    private static String in(@Nullable Duration after) {
        return after == null || after.isZero() ? "" : " in " + after;
    }

    private static String capacity(Provocation.Capacity order) {
        return order.left() == null
                ? "spot prices of %s are multiplied by %s%s"
                        .formatted(offerings(order), order.priceFactor(), lasting(order.until()))
                : "capacity of %s: %d left%s".formatted(offerings(order), order.left(), lasting(order.until()));
    }

    /** Formats offerings, for example {@code m5.large in us-east-1a, spot}; an asterisk means all. */
    static String offerings(Provocation.Capacity order) {
        return "%s in %s, %s".formatted(or(order.type(), "*"), or(order.zone(), "*"), or(order.capacityType(), "*"));
    }

    private static String lasting(@Nullable Duration until) {
        return until == null ? "" : " for " + until;
    }

    private static String notice(Provocation.Notice order) {
        var kind = order.raw() == null ? or(order.kind(), "") : "custom text";
        return summary(kind, order.code(), order.state());
    }

    private static String summary(@Nullable String kind, @Nullable String code, @Nullable String state) {
        return Stream.of(kind, code, state).filter(Objects::nonNull).collect(Collectors.joining(" "));
    }

    private static String fault(Provocation.Fault order) {
        var what = order.error() != null
                ? "fails with " + order.error()
                : order.delay() != null
                        ? "is delayed by " + order.delay()
                        : order.lost() != null
                                ? "is lost %s it takes effect".formatted(order.lost())
                                : "empty".equals(order.answer())
                                        ? "returns an empty answer"
                                        : "returns half of its answer";
        return "%s %s%s".formatted(calls(order), what, lasting(order.until()));
    }

    /** Formats calls, for example {@code ec2:Describe*}. */
    static String calls(Provocation.Fault order) {
        return "%s:%s".formatted(or(order.api(), "*"), or(order.call(), "*"));
    }
}
