package sh.joiner.ui.frame;

import sh.joiner.ui.text.TextFormat;

/**
 * The title of a page and the other sources of its data.
 *
 * @param title of the page
 * @param path of the page in the navigation, for example {@code /pools}
 * @param topics words of the topics that the page shows
 * @param json path of the same data as JSON
 * @param kubectl the kubectl command for the same data
 */
public record PageDescription(String title, String path, String topics, String json, String kubectl) {

    /** Returns the description of the page about one object of the list. */
    public PageDescription of(String name) {
        var command = kubectl.isEmpty() ? "" : kubectl + " " + name;
        return new PageDescription(name, path, topics, json + "/" + TextFormat.segments(name), command);
    }
}
