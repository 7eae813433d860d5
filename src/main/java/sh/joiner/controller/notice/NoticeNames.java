package sh.joiner.controller.notice;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.interruption.Notice;

/**
 * Names of NodeInterruptions, such as {@code i-0abc-system-reboot-20261213-0200}. Most reports of an event result in the same name, so that the API
 * server rejects a second object for the event.
 */
final class NoticeNames {

    private static final Pattern OTHERS = Pattern.compile("[^a-z0-9]+");
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int LONGEST_WORD = 60;
    private static final int HASH = 12;

    private NoticeNames() {}

    static String of(Notice notice) {
        var instance = notice.instance().value();
        return switch (notice.kind()) {
            case SCHEDULED_CHANGE, EVENT_STATUS ->
                "%s-%s%s".formatted(instance, code(notice), minute(notice.notBefore()));
            case INSTANCE_STATUS, SYSTEM_STATUS, EBS_STATUS ->
                "%s-%s%s".formatted(instance, word(notice.kind().word()), minute(notice.since()));
            case HEALTH_EVENT -> "%s-%s-%s".formatted(instance, code(notice), hash(event(notice)));
            case SPOT_INTERRUPTED,
                    REBALANCE_RECOMMENDATION,
                    INSTANCE_STOPPED,
                    INSTANCE_TERMINATED,
                    CAPACITY_RESERVATION_INTERRUPTED,
                    UNPARSED -> "%s-%s".formatted(instance, word(notice.kind().word()));
        };
    }

    /** Returns the name for an event without an ID if an earlier event already has {@code name}. */
    static String ofAnother(String name, Notice notice) {
        return name + minute(notice.toldAt());
    }

    /** Returns the name for messages that cannot be parsed. Messages with the same problem get the same name. */
    static String ofUnparsed(String problem) {
        return "unparsed-" + hash(problem);
    }

    private static String code(Notice notice) {
        return word(notice.code().isEmpty() ? notice.kind().word() : notice.code());
    }

    private static String event(Notice notice) {
        return notice.eventIds().isEmpty()
                ? notice.code() + notice.notBefore()
                : notice.eventIds().iterator().next();
    }

    private static String minute(@Nullable Instant at) {
        return at == null ? "" : "-" + MINUTE.format(at);
    }

    private static String word(String text) {
        var plain = OTHERS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("-");
        var word = plain.startsWith("-") ? plain.substring(1) : plain;
        var cut = word.substring(0, Math.min(word.length(), LONGEST_WORD));
        return cut.endsWith("-") ? cut.substring(0, cut.length() - 1) : cut;
    }

    private static String hash(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, HASH);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("SHA-256 is not available", impossible);
        }
    }
}
