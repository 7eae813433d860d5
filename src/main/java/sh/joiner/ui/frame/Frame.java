package sh.joiner.ui.frame;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands around every page.
 *
 * @param topics what the page is about: it is read again when one of them changes
 * @param now the present instant of this world, and how fast it goes against the wall's clock
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
     * @param asOf time of the snapshot; absent before the first
     * @param since the last change that the page contains
     */
    public record Shown(@Nullable Instant asOf, String since) {}

    /**
     * The process that answered.
     *
     * @param world cluster or sandbox
     * @param where name of the cluster and region; may be empty
     * @param base URL of the request, for example {@code http://localhost:8080}
     */
    public record Site(String world, String where, String base) {}

    /**
     * The same data without the page.
     *
     * @param json path of the JSON; may be empty
     * @param kubectl command; may be empty
     */
    public record SameElsewhere(String json, String kubectl) {}

    /** Pages that belong together. */
    public record Group(String title, List<Door> doors) {}

    /**
     * One page in the navigation.
     *
     * @param count how many things are behind it; empty where nothing is counted
     * @param hot how many of them need a person; empty where none does
     */
    public record Door(String title, String path, String count, String hot, boolean here) {}

    public boolean isSandbox() {
        return site.world().equals("sandbox");
    }

    /** Whether this world's clock stands still. */
    public boolean isStill() {
        return speed == 0;
    }

    /** Whether this world's clock goes as the wall's. */
    public boolean isWallPaced() {
        return speed == 1;
    }
}
