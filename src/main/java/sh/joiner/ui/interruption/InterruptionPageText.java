package sh.joiner.ui.interruption;

import io.quarkus.qute.TemplateExtension;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import sh.joiner.board.interruption.InterruptionProjection;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.interruption.WindowProjection;
import sh.joiner.board.interruption.WindowView.OpeningView;
import sh.joiner.ui.text.TextFormat;

/** Describes notices in words. */
@TemplateExtension
public final class InterruptionPageText {

    private static final int NAMED = 2;

    private InterruptionPageText() {}

    /** Returns the sources of the notice. */
    static String sourceNames(InterruptionView interruption) {
        return interruption.notice().sources().stream()
                .map(word -> word.equals("Queue") ? "the SQS queue" : "the EC2 instance status")
                .collect(Collectors.joining(" and "));
    }

    /** Returns the name of the affected node, else the name of its claim, else the id of the instance. */
    static String subject(InterruptionView interruption) {
        var node = interruption.notice().affected().node();
        var claim = interruption.notice().affected().claim();
        return node != null
                ? node
                : claim != null ? claim : interruption.notice().affected().instance();
    }

    /** Returns the event of the notice, with the node, NodeClaim or instance that it affects. */
    static String heading(InterruptionView interruption) {
        if (interruption.object().unparsed() != null) {
            return "Message that could not be parsed";
        }
        return subject(interruption).isEmpty()
                ? what(interruption)
                : "%s of %s".formatted(event(interruption), subject(interruption));
    }

    /** Returns the event as a noun. The kind {@code spot_interrupted} is not a noun, so it is replaced. */
    private static String event(InterruptionView interruption) {
        return interruption.notice().kind().equals("spot_interrupted") ? "spot interruption" : what(interruption);
    }

    /** Returns the description of the notice with a full stop, because another sentence follows. */
    static String descriptionSentence(InterruptionView interruption) {
        var description = interruption.notice().description();
        return description.endsWith(".") ? description : description + ".";
    }

    /** Returns true if the response has started and no next step is due. */
    static boolean underWay(InterruptionView interruption) {
        return interruption.schedule().open()
                && interruption.schedule().due() == null
                && interruption.progress().acted().startedAt() != null;
    }

    /** Returns the event code of EC2 or AWS Health; without a code, the kind of the notice. */
    static String what(InterruptionView interruption) {
        return interruption.notice().code().isEmpty()
                ? TextFormat.plain(interruption.notice().kind())
                : interruption.notice().code();
    }

    /** Returns true if the response has a start time and has not started yet. */
    static boolean isActionPlanned(InterruptionView interruption) {
        return interruption.schedule().open()
                && interruption.schedule().actAt() != null
                && !interruption.decided().phase().equals("Acting");
    }

    /** Returns the request as a verb phrase. */
    static String verb(String order) {
        return order.equals(InterruptionProjection.TAKE_BACK)
                ? "withdraw the request for this notice"
                : order + " this notice";
    }

    /** Returns true if the response waits for an approval that a user can give. */
    static boolean asksForApproval(InterruptionView interruption) {
        return InterruptionProjection.isAwaitingApproval(interruption) && takes(interruption, "approve");
    }

    static boolean takes(InterruptionView interruption, String order) {
        return interruption.answer().orders().contains(order);
    }

    /** Returns the first names, and the number of the remaining names. */
    static String few(List<String> all) {
        var named = String.join(", ", all.subList(0, Math.min(NAMED, all.size())));
        return all.size() <= NAMED ? named : "%s and %d more".formatted(named, all.size() - NAMED);
    }

    /** Returns the kubectl command for the same request. */
    static String command(InterruptionView interruption, String order) {
        if (order.equals(InterruptionProjection.TAKE_BACK)) {
            return patch(interruption, "\"request\":null,\"snoozeUntil\":null");
        }
        return patch(interruption, "\"request\":\"%s\"".formatted(TextFormat.capital(order)));
    }

    /** Returns the kubectl command that snoozes the notice until the given time. */
    static String snoozing(InterruptionView interruption, Instant until) {
        return patch(interruption, "\"request\":\"Snooze\",\"snoozeUntil\":\"%s\"".formatted(until));
    }

    private static String patch(InterruptionView interruption, String spec) {
        return "kubectl patch nodeinterruption %s --type merge -p '{\"spec\":{%s}}'"
                .formatted(interruption.name(), spec);
    }

    /** Returns the date and time in the time zone of a window; in UTC if the window has no time zone. */
    static String inZone(Instant at, String zone) {
        return TextFormat.momentIn(at, WindowProjection.zone(zone));
    }

    /** Returns the start and the end of the opening in the local time of its window. */
    static String local(OpeningView opening) {
        return "%s – %s".formatted(TextFormat.local(opening.localFrom()), TextFormat.localClock(opening.localUntil()));
    }
}
