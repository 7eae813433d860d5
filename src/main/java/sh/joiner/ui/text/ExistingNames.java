package sh.joiner.ui.text;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.board.Board;
import sh.joiner.board.ClusterViews;
import sh.joiner.board.view.DiscoveredView;
import sh.joiner.board.view.NodeClassView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.PodView;
import sh.joiner.board.view.PoolView;

/** Finds the objects that a page may link to: the page of a missing object does not exist. */
public final class ExistingNames {

    private ExistingNames() {}

    public static Set<String> nodeClasses(ClusterViews views) {
        return views.nodeClasses().stream().map(NodeClassView::name).collect(Collectors.toSet());
    }

    /** Returns the ids of the candidate AMIs of all node classes. */
    public static Set<String> images(Board board) {
        return board.images().stream().map(candidate -> candidate.ami().image()).collect(Collectors.toSet());
    }

    public static Set<String> pools(ClusterViews views) {
        return views.pools().stream().map(PoolView::name).collect(Collectors.toSet());
    }

    /** Returns the names of the given nodes that exist. */
    public static Set<String> nodes(ClusterViews views, Collection<String> names) {
        var wanted = Set.copyOf(names);
        return views.nodes().stream()
                .map(NodeView::name)
                .filter(wanted::contains)
                .collect(Collectors.toSet());
    }

    /** Returns the names of the nodes that reported an amount of memory and still exist. */
    public static Set<String> reporters(ClusterViews views, List<DiscoveredView> amounts) {
        return nodes(
                views, amounts.stream().map(amount -> amount.report().node()).toList());
    }

    /** Returns the namespaces and names of the given pods that exist. */
    public static Set<String> pods(ClusterViews views, Collection<String> names) {
        var wanted = Set.copyOf(names);
        return views.pods().stream()
                .map(PodView::fullName)
                .filter(wanted::contains)
                .collect(Collectors.toSet());
    }
}
