package sh.joiner.ui;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands around every page.
 *
 * @param topics what the page is about: it is read again when one of them changes
 * @param now the present instant of this world, and how fast it goes against the wall's clock
 * @param asOf when the picture was taken; absent before the first
 * @param since names the last change that the page knows of
 * @param base where this program was asked, as {@code http://localhost:8080}
 * @param json path of the same as JSON, empty if there is none
 * @param kubectl the same on the command line, empty if there is none
 */
public record Frame(
        String title,
        String topics,
        Instant now,
        double speed,
        @Nullable Instant asOf,
        String since,
        String world,
        String where,
        List<Group> groups,
        String base,
        String json,
        String kubectl) {

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
        return world.equals("sandbox");
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
