package sh.joiner.board.interruption;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.board.view.MilestoneView;
import sh.joiner.board.view.MilestoneView.State;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Phase;

/** Creates the milestones of an interruption: announced, recorded, the action, and the deadline. */
final class InterruptionLife {

    private InterruptionLife() {}

    static List<MilestoneView> of(Interruption one) {
        var line = new ArrayList<MilestoneView>();
        var notice = one.notice();
        line.add(new MilestoneView("Told", State.DONE, notice.toldAt(), sources(one)));
        line.add(new MilestoneView("Written", State.DONE, one.createdAt(), "NodeInterruption " + one.name()));
        line.addAll(done(one));
        var deadline = one.progress().deadline();
        if (deadline != null && !one.phase().isFinal()) {
            line.add(new MilestoneView(
                    "Deadline", State.AHEAD, deadline, "the instance may be unavailable from this time"));
        }
        return List.copyOf(line);
    }

    private static String sources(Interruption one) {
        var sources =
                one.notice().sources().stream().map(InterruptionLife::source).toList();
        return String.join(" and ", sources);
    }

    private static String source(NoticeSource source) {
        return switch (source) {
            case QUEUE -> "from the SQS queue";
            case STATUS -> "from the EC2 instance status";
        };
    }

    private static List<MilestoneView> done(Interruption one) {
        var progress = one.progress();
        var action = progress.action().word();
        var ahead = ahead(one, action);
        return switch (one.phase()) {
            case PENDING -> one.looked() ? ahead : List.of(underWay("Decided", "not evaluated yet"));
            case AWAITING_APPROVAL ->
                progress.isWaitingItsTurn()
                        ? after(underWay("Turn", "waits for other nodes of its pool or for an approval"), ahead)
                        : after(underWay("Approval", "waits for an approval"), ahead);
            case SNOOZED -> after(underWay("Snoozed", "snoozed by a user"), ahead);
            case ACTING ->
                List.of(new MilestoneView(
                        "Acting", State.UNDER_WAY, progress.acted().startedAt(), action));
            case DONE, CANCELLED, EXPIRED, UNPARSED -> ended(one, action);
        };
    }

    private static List<MilestoneView> ahead(Interruption one, String action) {
        var at = one.progress().actAt();
        return at == null ? List.of() : List.of(new MilestoneView("Acts", State.AHEAD, at, action));
    }

    private static MilestoneView underWay(String name, String detail) {
        return new MilestoneView(name, State.UNDER_WAY, null, detail);
    }

    private static List<MilestoneView> after(MilestoneView first, List<MilestoneView> rest) {
        return Stream.concat(Stream.of(first), rest.stream()).toList();
    }

    private static List<MilestoneView> ended(Interruption one, String action) {
        var progress = one.progress();
        var bad = one.phase() == Phase.EXPIRED || one.phase() == Phase.UNPARSED;
        var end = progress.acted().finishedAt() == null
                ? one.createdAt()
                : progress.acted().finishedAt();
        return Stream.concat(
                        acted(one, action),
                        Stream.of(new MilestoneView(one.phase().word(), bad ? State.FAILED : State.DONE, end, "")))
                .toList();
    }

    private static Stream<MilestoneView> acted(Interruption one, String action) {
        return Stream.ofNullable(one.progress().acted().startedAt())
                .map(at -> new MilestoneView("Acted", State.DONE, at, action));
    }
}
