package sh.joiner.ui.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarkus.qute.TemplateExtension;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import sh.joiner.board.view.AmountView;
import sh.joiner.model.resource.Quantity;

/** Numbers and instants in words for people. Ages are made in the same words by the script. */
@TemplateExtension
public final class TextFormat {

    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("EEE yyyy-MM-dd HH:mm", Locale.ROOT);

    private TextFormat() {}

    /** Whether it is a place on this dashboard. */
    static boolean isPath(String place) {
        return place.startsWith("/");
    }

    /** How long ago, in the two largest units; what lies ahead counts as now. */
    static String ago(Instant at, Instant now) {
        return age(Duration.between(at, now));
    }

    /** How long it is until then, or has been over: {@code in 2 h}, {@code 5 min overdue}. */
    static String left(Instant at, Instant now) {
        return at.isBefore(now) ? ago(at, now) + " overdue" : "in " + ago(now, at);
    }

    public static String age(Duration age) {
        long seconds = Math.max(0, age.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min";
        }
        return seconds < 86_400
                ? two(seconds / 3600, "h", seconds % 3600 / 60, "min")
                : two(seconds / 86_400, "d", seconds % 86_400 / 3600, "h");
    }

    private static String two(long large, String unit, long small, String smallUnit) {
        return large + " " + unit + (small == 0 ? "" : " " + small + " " + smallUnit);
    }

    /** A span in seconds, in the words of an age. */
    static String seconds(long span) {
        return age(Duration.ofSeconds(span));
    }

    /** The time of day, UTC. */
    static String clock(Instant at) {
        return CLOCK.format(at);
    }

    /** Day and minute, UTC. */
    static String moment(Instant at) {
        return MOMENT.format(at);
    }

    /** Day of the week, day and minute, where the clock has that offset. */
    public static String local(String iso) {
        return LOCAL.format(OffsetDateTime.parse(iso));
    }

    /** The time of day, where the clock has that offset. */
    public static String localClock(String iso) {
        return OffsetDateTime.parse(iso).toLocalTime().toString();
    }

    /** A word of several parts as people write it. */
    public static String plain(String word) {
        return word.replace('_', ' ');
    }

    /** A span as it stands in the objects, in the words of an age. */
    static String span(String iso) {
        return age(Duration.parse(iso));
    }

    /** US dollars an hour: cents and their parts where it is little. */
    static String usd(double price) {
        return String.format(Locale.ROOT, Math.abs(price) < 1 ? "$%.4f" : "$%,.2f", price);
    }

    /** US dollars an hour more, or less. */
    static String signedUsd(double price) {
        return (price < 0 ? "−" : "+") + usd(Math.abs(price));
    }

    /** So many more, or less. */
    static String signed(int number) {
        return String.format(Locale.ROOT, "%+,d", number).replace('-', '−');
    }

    static String percent(double share) {
        return Math.round(share * 100) + " %";
    }

    static String grouped(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** As much as is taken, in words. */
    static String takenText(AmountView amount) {
        return human(amount.resource(), amount.taken());
    }

    /** As much as there is, in words. */
    static String ofText(AmountView amount) {
        var of = amount.of();
        return of == null ? "no limit" : human(amount.resource(), of);
    }

    /** A quantity in words: processors with a part, bytes in binary units. */
    static String human(String resource, String quantity) {
        if (resource.equals("cpu")) {
            return decimal(Quantity.parse(quantity).doubleValue());
        }
        var bytes = resource.equals("memory") || resource.endsWith("storage") || resource.startsWith("hugepages-");
        return bytes ? size(Quantity.parse(quantity).doubleValue()) : quantity;
    }

    static String memory(String quantity) {
        return human("memory", quantity);
    }

    /** A difference of memory, with its sign. */
    static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%+,d MiB", Math.round(bytes / 1024.0 / 1024.0));
    }

    private static String size(double bytes) {
        int unit = 0;
        double left = bytes;
        while (Math.abs(left) >= 1024 && unit < BINARY.length - 1) {
            left /= 1024;
            unit++;
        }
        return decimal(left) + " " + BINARY[unit];
    }

    private static String decimal(double number) {
        var digits = Math.abs(number) < 10 ? 2 : 1;
        var text = String.format(Locale.ROOT, "%." + digits + "f", number);
        return text.replaceAll("\\.?0+$", "");
    }

    /** Processors, from a quantity. */
    static String cpu(String quantity) {
        return human("cpu", quantity);
    }

    /** A factor without a needless fraction. */
    static String times(double factor) {
        return decimal(factor);
    }

    /** So many pixels of so many, never less than nothing nor more than all. */
    static String px(double share, int whole) {
        return String.format(Locale.ROOT, "%.1f", Math.clamp(share, 0, 1) * whole);
    }

    /** What is left of so many pixels. */
    static String rest(double share, int whole) {
        return px(1 - Math.clamp(share, 0, 1), whole);
    }

    /** A name of several words as people write it. */
    static String spaced(String name) {
        return name.replace('-', ' ');
    }

    /** A text as a part of a path; slashes part it. */
    public static String segments(String text) {
        return Arrays.stream(text.split("/", -1)).map(TextFormat::encoded).collect(Collectors.joining("/"));
    }

    /** A text as a value in an address. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }
}
