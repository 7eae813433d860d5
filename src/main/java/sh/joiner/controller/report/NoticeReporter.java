package sh.joiner.controller.report;

import java.util.Map;
import java.util.Optional;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.requirement.Labels;

/** Reports notices and what Joiner does about them. If Karpenter has an event for the same cause, Joiner uses the same reason (aws 7.4). */
public final class NoticeReporter {

    private static final String BY = "interruption";

    private final DecisionReporter reporter;

    public NoticeReporter(DecisionReporter reporter) {
        this.reporter = reporter;
    }

    /** Reports a notice about the claim's instance, as an event on the claim and on its node. */
    public void noticed(Notice notice, Claim claim, Optional<Node> node) {
        var quiet = notice.kind() == NoticeKind.REBALANCE_RECOMMENDATION;
        var entry = new Entry(BY, notice.kind().eventReason(), quiet ? Weight.NORMAL : Weight.WARNING)
                .about(DecisionReporter.subject(claim))
                .what("AWS notice for instance %s: %s".formatted(notice.instance(), word(notice)))
                .why(notice.text())
                .facts(facts(claim, notice));
        node.ifPresent(present -> entry.about(DecisionReporter.subject(present)));
        reporter.report(entry);
    }

    private static String word(Notice notice) {
        var kind = notice.kind().word();
        var what = notice.code().isEmpty() ? kind : "%s (%s)".formatted(kind, notice.code());
        return notice.notBefore() == null ? what : "%s, not before %s".formatted(what, notice.notBefore());
    }

    private static Map<String, String> facts(Claim claim, Notice notice) {
        return Map.of(
                "nodepool", claim.pool(),
                "claim", claim.name().value(),
                "instance", notice.instance().value(),
                "capacity_type", claim.label(Labels.CAPACITY_TYPE),
                "reason", notice.kind().word());
    }

    /** Reports that the claim was deleted because of a notice. */
    public void terminating(Interruption interruption, Claim claim, Optional<Node> node) {
        var entry = new Entry(BY, "TerminatingOnInterruption", Weight.WARNING)
                .about(DecisionReporter.subject(claim))
                .what("NodeClaim %s is deleted because of NodeInterruption %s"
                        .formatted(claim.name(), interruption.name()))
                .why(String.join("; ", interruption.progress().reasons()))
                .facts(facts(claim, interruption.notice()));
        node.ifPresent(present -> entry.about(DecisionReporter.subject(present)));
        reporter.report(entry);
    }

    /** Reports that a NodeInterruption has entered a phase. */
    public void moved(Interruption interruption, String phase, String why) {
        reporter.report(new Entry(BY, "NodeInterruption" + phase, Weight.NORMAL)
                .about(new Subject("NodeInterruption", "", interruption.name(), interruption.uid()))
                .what("NodeInterruption %s is %s".formatted(interruption.name(), phase))
                .why(why)
                .facts(Map.of(
                        "interruption", interruption.name(),
                        "nodepool", interruption.affected().pool(),
                        "claim", interruption.affected().claim().value(),
                        "reason", interruption.notice().kind().word())));
    }

    public void cordoned(Interruption interruption, NodeName node, boolean cordoned) {
        reporter.report(new Entry(BY, cordoned ? "NodeCordoned" : "NodeUncordoned", Weight.NORMAL)
                .about(new Subject("Node", node.value()))
                .what("node %s is %s".formatted(node, cordoned ? "cordoned" : "uncordoned"))
                .why("NodeInterruption " + interruption.name())
                .facts(Map.of("interruption", interruption.name())));
    }

    public void unparsed(String interruption, String problem) {
        reporter.report(new Entry(BY, "UnparsedNotice", Weight.WARNING)
                .about(new Subject("NodeInterruption", interruption))
                .what("a message from the interruption queue cannot be parsed: see NodeInterruption " + interruption)
                .why(problem)
                .facts(Map.of("interruption", interruption)));
    }
}
