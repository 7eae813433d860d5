package sh.joiner.ui.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarkus.qute.TemplateExtension;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sh.joiner.board.view.AmountView;
import sh.joiner.model.resource.Quantity;

/** Formats numbers and instants in words. The script of the pages formats ages in the same way. */
@TemplateExtension
public final class TextFormat {

    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final double HALF_A_CENT = 0.005;
    private static final Pattern INSTANT =
            Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d)(?::\\d\\d(?:\\.\\d+)?)?Z");
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("EEE yyyy-MM-dd HH:mm", Locale.ROOT);

    private TextFormat() {}

    /** Returns true if the text is a path on this dashboard. */
    static boolean isPath(String text) {
        return text.startsWith("/");
    }

    /** Returns the time since the instant, in one or two units; 0 s for a future instant. */
    static String ago(Instant at, Instant now) {
        return age(Duration.between(at, now));
    }

    /** Returns the time until the instant, or the time since a past instant: {@code in 2 h}, {@code 5 min overdue}. */
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

    /** Formats a number of seconds, in one or two units. */
    static String seconds(long span) {
        return age(Duration.ofSeconds(span));
    }

    /** Returns the time of day in UTC. */
    static String clock(Instant at) {
        return CLOCK.format(at);
    }

    /** Returns the date and time to the minute in UTC. */
    static String moment(Instant at) {
        return MOMENT.format(at);
    }

    /** Returns the text with its ISO 8601 instants in the form {@code 2026-12-11 23:00 UTC}. */
    static String withMoments(String text) {
        return INSTANT.matcher(text).replaceAll("$1 $2 UTC");
    }

    /** Returns the message as a sentence: with a capital letter, a full stop and readable instants. */
    static String sentence(String message) {
        return withMoments(capital(message)) + (message.endsWith(".") ? "" : ".");
    }

    /** Returns the text with a capital letter at its start. */
    public static String capital(String text) {
        return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** Returns the date and time to the minute in the time zone. */
    public static String momentIn(Instant at, ZoneId zone) {
        return MOMENT.withZone(zone).format(at);
    }

    /** Returns the day of the week, the date and the time in the UTC offset that the text contains. */
    public static String local(String iso) {
        return LOCAL.format(OffsetDateTime.parse(iso));
    }

    /** Returns the time of day in the UTC offset that the text contains. */
    public static String localClock(String iso) {
        return OffsetDateTime.parse(iso).toLocalTime().toString();
    }

    /** Returns the word with spaces in place of underscores. */
    public static String plain(String word) {
        return word.replace('_', ' ');
    }

    /** Formats an ISO 8601 duration, in one or two units. */
    static String span(String iso) {
        return age(Duration.parse(iso));
    }

    /**
     * Formats the price in USD per hour of one node, instance type, offering, decision or change. The price has four decimals, because the cheapest
     * instance types cost less than one cent per hour. The total price of a pool, a cluster or several changes is formatted by {@link #usdTotal}.
     */
    static String usd(double price) {
        return (price < 0 ? "−" : "") + String.format(Locale.ROOT, "$%,.4f", Math.abs(price));
    }

    /** Formats a total in USD per hour. The total has two decimals, and a total that rounds to zero is shown as {@code <$0.01}. */
    static String usdTotal(double total) {
        double amount = Math.abs(total);
        var sign = total < 0 ? "−" : "";
        return amount > 0 && amount < HALF_A_CENT
                ? sign + "<$0.01"
                : sign + String.format(Locale.ROOT, "$%,.2f", amount);
    }

    /** Formats the price difference of a change in USD per hour, with its sign. */
    static String signedUsd(double price) {
        return (price > 0 ? "+" : "") + usd(price);
    }

    /** Formats a difference with its sign. */
    static String signed(int number) {
        return (number > 0 ? "+" : number < 0 ? "−" : "") + String.format(Locale.ROOT, "%,d", Math.abs(number));
    }

    /** Formats a share in percent, with a non-breaking space before the sign. */
    static String percent(double share) {
        return Math.round(share * 100) + "\u00a0%";
    }

    static String grouped(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Formats the used amount. */
    static String takenText(AmountView amount) {
        return human(amount.resource(), amount.taken());
    }

    /** Formats the total amount. */
    static String ofText(AmountView amount) {
        var of = amount.of();
        return of == null ? "no limit" : human(amount.resource(), of);
    }

    /** Formats a quantity: CPUs with a fraction, bytes in binary units. */
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

    /** Formats a difference of memory in bytes, with its sign. */
    static String signedMemory(long bytes) {
        return (bytes < 0 ? "−" : "+") + size((double) Math.abs(bytes));
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

    /** Formats a quantity of CPU. */
    static String cpu(String quantity) {
        return human("cpu", quantity);
    }

    /** Formats a factor without trailing zeros. */
    static String times(double factor) {
        return decimal(factor);
    }

    /** Returns the share in pixels, between 0 and the whole. */
    static String px(double share, int whole) {
        return String.format(Locale.ROOT, "%.1f", Math.clamp(share, 0, 1) * whole);
    }

    /** Returns the remaining pixels. */
    static String rest(double share, int whole) {
        return px(1 - Math.clamp(share, 0, 1), whole);
    }

    /** Returns the name with spaces in place of hyphens, except in "on-demand". */
    static String spaced(String name) {
        return name.replace('-', ' ').replace("on demand", "on-demand");
    }

    /** Encodes a text as path segments; slashes separate the segments. */
    public static String segments(String text) {
        return Arrays.stream(text.split("/", -1)).map(TextFormat::encoded).collect(Collectors.joining("/"));
    }

    /** Encodes a text as a query value. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }
}
