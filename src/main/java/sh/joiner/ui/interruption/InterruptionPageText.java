package sh.joiner.ui.interruption;

import io.quarkus.qute.TemplateExtension;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import sh.joiner.board.interruption.InterruptionProjection;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.interruption.WindowView.OpeningView;
import sh.joiner.ui.text.TextFormat;

/** What is told of notices, in words for people. */
@TemplateExtension
public final class InterruptionPageText {

    private static final int NAMED = 2;

    private InterruptionPageText() {}

    /** Who told of it. */
    static String tellers(InterruptionView one) {
        return one.notice().sources().stream()
                .map(word -> word.equals("Queue") ? "queue" : "status")
                .collect(Collectors.joining(" and "));
    }

    /** Whom it is about, as shortly as it can be said. */
    static String subject(InterruptionView one) {
        var node = one.notice().affected().node();
        var claim = one.notice().affected().claim();
        return node != null
                ? node
                : claim != null ? claim : one.notice().affected().instance();
    }

    /** What it is and whom it is about. */
    static String heading(InterruptionView one) {
        if (one.object().unparsed() != null) {
            return "Message that could not be read";
        }
        return subject(one).isEmpty() ? what(one) : "%s of %s".formatted(what(one), subject(one));
    }

    /** Whether it is being done, and nobody knows by when it must be. */
    static boolean underWay(InterruptionView one) {
        return one.schedule().open()
                && one.schedule().due() == null
                && one.progress().acted().startedAt() != null;
    }

    /** EC2's word where it has one. */
    static String what(InterruptionView one) {
        return one.notice().code().isEmpty()
                ? TextFormat.plain(one.notice().kind())
                : one.notice().code();
    }

    /** Whether it will be acted then, and the deadline is another time. */
    static boolean acts(InterruptionView one) {
        return one.schedule().open()
                && one.schedule().actAt() != null
                && !one.decided().phase().equals("Acting");
    }

    /** The order in words. */
    static String verb(String order) {
        return order.equals(InterruptionProjection.TAKE_BACK) ? "take back" : order;
    }

    static boolean takes(InterruptionView one, String order) {
        return one.answer().orders().contains(order);
    }

    /** The first of them, and how many there are beside. */
    static String few(List<String> all) {
        var named = String.join(", ", all.subList(0, Math.min(NAMED, all.size())));
        return all.size() <= NAMED ? named : "%s and %d more".formatted(named, all.size() - NAMED);
    }

    /** The command that says the same. */
    static String command(InterruptionView one, String order) {
        if (order.equals(InterruptionProjection.TAKE_BACK)) {
            return patch(one, "\"request\":null,\"snoozeUntil\":null");
        }
        return patch(one, "\"request\":\"%s\"".formatted(capital(order)));
    }

    /** The command that puts it off until then. */
    static String snoozing(InterruptionView one, Instant until) {
        return patch(one, "\"request\":\"Snooze\",\"snoozeUntil\":\"%s\"".formatted(until));
    }

    private static String patch(InterruptionView one, String spec) {
        return "kubectl patch nodeinterruption %s --type merge -p '{\"spec\":{%s}}'".formatted(one.name(), spec);
    }

    private static String capital(String order) {
        return order.substring(0, 1).toUpperCase(Locale.ROOT) + order.substring(1);
    }

    /** When it opens and when it shuts, as clocks there show it. */
    static String local(OpeningView one) {
        return "%s – %s".formatted(TextFormat.local(one.localFrom()), TextFormat.localClock(one.localUntil()));
    }
}
