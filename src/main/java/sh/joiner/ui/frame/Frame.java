package sh.joiner.ui.frame;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The frame of every page: header, navigation and links.
 *
 * @param topics topics of the page: the page is refreshed when one of them changes
 * @param now the current time of this environment
 * @param speed the speed of the environment's clock relative to real time
 */
public record Frame(
        String title,
        String topics,
        Instant now,
        double speed,
        Shown shown,
        Site site,
        List<Group> groups,
        SameElsewhere same) {

    /**
     * The version of the data on the page.
     *
     * @param asOf time of the snapshot; absent before the first snapshot
     * @param since the version of the last change that the page contains
     */
    public record Shown(@Nullable Instant asOf, String since) {}

    /**
     * The process that answered.
     *
     * @param world cluster or sandbox
     * @param where name of the cluster and region; may be empty
     * @param base URL of the dashboard, for example {@code http://localhost:8080}
     */
    public record Site(String world, String where, String base) {}

    /**
     * The other sources of the page's data.
     *
     * @param json path of the JSON; may be empty
     * @param kubectl command; may be empty
     */
    public record SameElsewhere(String json, String kubectl) {}

    /** A group of pages in the navigation. */
    public record Group(String title, List<PageLink> pages) {}

    /**
     * A page in the navigation.
     *
     * @param count the number next to the link; empty for no number
     * @param hot number of objects that need attention; empty if there are none
     */
    public record PageLink(String title, String path, String count, String hot, boolean here) {}

    public boolean isSandbox() {
        return site.world().equals("sandbox");
    }

    /** Returns true if the clock of this environment is stopped. */
    public boolean isStopped() {
        return speed == 0;
    }

    /** Returns true if the clock of this environment runs in real time. */
    public boolean isRealTime() {
        return speed == 1;
    }
}
