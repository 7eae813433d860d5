package sh.joiner.ui.frame;

import sh.joiner.ui.text.TextFormat;

/**
 * What a page is called and where the same can be had without it.
 *
 * @param title of the page
 * @param path of the page in the navigation, as {@code /pools}
 * @param topics words of the topics that it shows
 * @param json path of its JSON
 * @param kubectl what to type instead
 */
public record PageDescription(String title, String path, String topics, String json, String kubectl) {

    /** The same page about one thing of its list. */
    public PageDescription of(String name) {
        var command = kubectl.isEmpty() ? "" : kubectl + " " + name;
        return new PageDescription(name, path, topics, json + "/" + TextFormat.segments(name), command);
    }
}
