package sh.joiner.ui.catalog;

import io.quarkus.qute.TemplateExtension;
import sh.joiner.board.view.CacheView;

/** Describes the state and the source of a cache in words. */
@TemplateExtension
public final class CacheText {

    private CacheText() {}

    static String stateWord(CacheView cache) {
        return cache.state().equals("StandsIn") ? "used until new data arrives" : cache.state();
    }

    static String sourceWord(CacheView cache) {
        var source = cache.origin().source();
        if (source == null) {
            return cache.origin().filled().equals("Told") ? "none yet" : "no data yet";
        }
        return switch (source) {
            case "live" -> "read by this process";
            case "snapshot" -> "stored by an earlier leader";
            default -> "built into Joiner";
        };
    }
}
