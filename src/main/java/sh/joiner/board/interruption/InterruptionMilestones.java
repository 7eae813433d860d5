package sh.joiner.board.interruption;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sh.joiner.board.view.MilestoneView;
import sh.joiner.board.view.MilestoneView.State;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;

/** Creates the milestones of an interruption: announced, recorded, the action, and the deadline. */
final class InterruptionMilestones {

    /** The action that follows if no user answers, in the text of a rule. */
    private static final Pattern OTHERWISE = Pattern.compile("AwaitApproval, else (\\w+)");

    private InterruptionMilestones() {}

    static List<MilestoneView> of(Interruption interruption) {
        var line = new ArrayList<MilestoneView>();
        var notice = interruption.notice();
        line.add(new MilestoneView("Told", State.DONE, notice.toldAt(), sources(interruption)));
        line.add(new MilestoneView(
                "Written", State.DONE, interruption.createdAt(), "NodeInterruption " + interruption.name()));
        line.addAll(done(interruption));
        var deadline = interruption.progress().deadline();
        if (deadline != null && !interruption.phase().isFinal()) {
            line.add(new MilestoneView(
                    "Deadline", State.AHEAD, deadline, "the instance may be unavailable from this time"));
        }
        return List.copyOf(line);
    }

    private static String sources(Interruption interruption) {
        var sources = interruption.notice().sources().stream()
                .map(InterruptionMilestones::source)
                .toList();
        return String.join(" and ", sources);
    }

    private static String source(NoticeSource source) {
        return switch (source) {
            case QUEUE -> "from the SQS queue";
            case STATUS -> "from the EC2 instance status";
        };
    }

    private static List<MilestoneView> done(Interruption interruption) {
        var progress = interruption.progress();
        var action = progress.action().word();
        var ahead = ahead(interruption);
        return switch (interruption.phase()) {
            case PENDING -> interruption.evaluated() ? ahead : List.of(underWay("Decided", "not evaluated yet"));
            case AWAITING_APPROVAL ->
                progress.isWaitingItsTurn()
                        ? after(underWay("Turn", "waits for other nodes of its pool or for an approval"), ahead)
                        : after(underWay("Approval", "waits for an approval"), ahead);
            case SNOOZED -> after(underWay("Snoozed", "snoozed by a user"), ahead);
            case ACTING ->
                List.of(new MilestoneView(
                        "Acting", State.UNDER_WAY, progress.acted().startedAt(), action));
            case DONE, CANCELLED, EXPIRED, UNPARSED -> ended(interruption, action);
        };
    }

    private static List<MilestoneView> ahead(Interruption interruption) {
        var at = interruption.progress().actAt();
        return at == null
                ? List.of()
                : List.of(new MilestoneView("Acts", State.AHEAD, at, planned(interruption.progress())));
    }

    /** Returns the action at the planned time. A rule that waits for an approval names another action for this time. */
    private static String planned(Progress progress) {
        if (progress.action() != ActionKind.AWAIT_APPROVAL) {
            return progress.action().word();
        }
        var rule = OTHERWISE.matcher(progress.decided().rule());
        var otherwise = rule.find() ? rule.group(1) : "the other action of the rule";
        return otherwise + ", unless a user answers first";
    }

    private static MilestoneView underWay(String name, String detail) {
        return new MilestoneView(name, State.UNDER_WAY, null, detail);
    }

    private static List<MilestoneView> after(MilestoneView first, List<MilestoneView> rest) {
        return Stream.concat(Stream.of(first), rest.stream()).toList();
    }

    private static List<MilestoneView> ended(Interruption interruption, String action) {
        var progress = interruption.progress();
        var bad = interruption.phase() == Phase.EXPIRED || interruption.phase() == Phase.UNPARSED;
        var end = progress.acted().finishedAt() == null
                ? interruption.createdAt()
                : progress.acted().finishedAt();
        return Stream.concat(
                        acted(interruption, action),
                        Stream.of(new MilestoneView(
                                interruption.phase().word(), bad ? State.FAILED : State.DONE, end, "")))
                .toList();
    }

    private static Stream<MilestoneView> acted(Interruption interruption, String action) {
        return Stream.ofNullable(interruption.progress().acted().startedAt())
                .map(at -> new MilestoneView("Acted", State.DONE, at, action));
    }
}
