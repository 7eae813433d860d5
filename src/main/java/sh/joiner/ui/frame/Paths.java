package sh.joiner.ui.frame;

import io.quarkus.qute.TemplateExtension;
import java.util.Map;
import sh.joiner.board.view.DecisionView.SubjectView;
import sh.joiner.board.view.OverviewView.AttentionView;
import sh.joiner.board.view.OverviewView.TileView;
import sh.joiner.ui.text.TextFormat;

/** Paths of the pages of objects; empty for an object without a page. */
@TemplateExtension
public final class Paths {

    private static final Map<String, String> PAGES = Map.of(
            "NodePool", "/pools/",
            "EC2NodeClass", "/nodeclasses/",
            "NodeClaim", "/claims/",
            "Node", "/nodes/",
            "Pod", "/pods/",
            "NodeInterruption", "/interruptions/");

    /** Kinds whose objects share one page. */
    private static final Map<String, String> TOGETHER = Map.of(
            "InterruptionPolicy",
            "/interruptionpolicies",
            "MaintenanceWindow",
            "/interruptionpolicies",
            "Instance",
            "/claims#unclaimed");

    /** Paths of the lists of objects, for overview lines about several objects of a kind. */
    private static final Map<String, String> LISTS = Map.of(
            "NodePool", "/pools?state=NotReady",
            "EC2NodeClass", "/nodeclasses?state=NotReady",
            "NodeClaim", "/claims",
            "Node", "/nodes?state=NotReady",
            "Pod", "/pods?state=Refused",
            "NodeInterruption", "/interruptions",
            "Instance", "/claims#unclaimed",
            "InterruptionPolicy", "/interruptionpolicies",
            "MaintenanceWindow", "/interruptionpolicies");

    private Paths() {}

    static String href(SubjectView subject) {
        return of(subject.kind(), fullName(subject));
    }

    static String fullName(SubjectView subject) {
        return subject.namespace().isEmpty() ? subject.name() : subject.namespace() + "/" + subject.name();
    }

    static String href(AttentionView attention) {
        return attention.name().isEmpty()
                ? LISTS.getOrDefault(attention.kind(), "")
                : of(attention.kind(), attention.name());
    }

    static String href(TileView tile) {
        return of(tile.kind(), tile.name());
    }

    private static String of(String kind, String name) {
        var page = PAGES.get(kind);
        return page == null ? TOGETHER.getOrDefault(kind, "") : page + TextFormat.segments(name);
    }
}
