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

/** Describes notices in words. */
@TemplateExtension
public final class InterruptionPageText {

    private static final int NAMED = 2;

    private InterruptionPageText() {}

    /** Returns the sources of the notice. */
    static String tellers(InterruptionView one) {
        return one.notice().sources().stream()
                .map(word -> word.equals("Queue") ? "queue" : "status")
                .collect(Collectors.joining(" and "));
    }

    /** Returns the shortest name of the affected object: the node, else the claim, else the instance. */
    static String subject(InterruptionView one) {
        var node = one.notice().affected().node();
        var claim = one.notice().affected().claim();
        return node != null
                ? node
                : claim != null ? claim : one.notice().affected().instance();
    }

    /** Returns the title of the notice with its subject. */
    static String heading(InterruptionView one) {
        if (one.object().unparsed() != null) {
            return "Message that could not be read";
        }
        return subject(one).isEmpty() ? what(one) : "%s of %s".formatted(what(one), subject(one));
    }

    /** Returns true if the response has started and the notice has no deadline. */
    static boolean underWay(InterruptionView one) {
        return one.schedule().open()
                && one.schedule().due() == null
                && one.progress().acted().startedAt() != null;
    }

    /** Returns EC2's event code; the kind of the notice if there is no code. */
    static String what(InterruptionView one) {
        return one.notice().code().isEmpty()
                ? TextFormat.plain(one.notice().kind())
                : one.notice().code();
    }

    /** Returns true if the response has a start time and has not started yet. */
    static boolean acts(InterruptionView one) {
        return one.schedule().open()
                && one.schedule().actAt() != null
                && !one.decided().phase().equals("Acting");
    }

    /** Returns the order in words. */
    static String verb(String order) {
        return order.equals(InterruptionProjection.TAKE_BACK) ? "take back" : order;
    }

    static boolean takes(InterruptionView one, String order) {
        return one.answer().orders().contains(order);
    }

    /** Returns the first names, and the number of the remaining ones. */
    static String few(List<String> all) {
        var named = String.join(", ", all.subList(0, Math.min(NAMED, all.size())));
        return all.size() <= NAMED ? named : "%s and %d more".formatted(named, all.size() - NAMED);
    }

    /** Returns the kubectl command for the same order. */
    static String command(InterruptionView one, String order) {
        if (order.equals(InterruptionProjection.TAKE_BACK)) {
            return patch(one, "\"request\":null,\"snoozeUntil\":null");
        }
        return patch(one, "\"request\":\"%s\"".formatted(capital(order)));
    }

    /** Returns the kubectl command that snoozes the notice until the given time. */
    static String snoozing(InterruptionView one, Instant until) {
        return patch(one, "\"request\":\"Snooze\",\"snoozeUntil\":\"%s\"".formatted(until));
    }

    private static String patch(InterruptionView one, String spec) {
        return "kubectl patch nodeinterruption %s --type merge -p '{\"spec\":{%s}}'".formatted(one.name(), spec);
    }

    private static String capital(String order) {
        return order.substring(0, 1).toUpperCase(Locale.ROOT) + order.substring(1);
    }

    /** Returns the start and the end of the opening in the local time of its window. */
    static String local(OpeningView one) {
        return "%s – %s".formatted(TextFormat.local(one.localFrom()), TextFormat.localClock(one.localUntil()));
    }
}
