package sh.joiner.testing;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.catalog.CatalogFeed;

/** A catalog of which a test sets every part and can make any part fail. */
public final class ScriptedFeed implements CatalogFeed {

    public final NavigableMap<String, InstanceTypeFacts> types = new TreeMap<>();
    public Map<String, Set<String>> zones = new TreeMap<>();
    public Optional<Map<String, Double>> onDemand = Optional.empty();
    public Map<String, Map<String, Double>> spot = new TreeMap<>();
    public Map<String, Double> compiledIn = new TreeMap<>();

    /** The trouble of every read while it is set. */
    public @Nullable OutsideTrouble silence;

    /** The trouble of reads of prices while it is set. */
    public @Nullable OutsideTrouble noPrices;

    /** The trouble of reads of zones while it is set. */
    public @Nullable OutsideTrouble noZones;

    /** The number of reads of types. */
    public int asked;

    @Override
    public SortedMap<String, InstanceTypeFacts> types() {
        asked++;
        return told(types, null);
    }

    @Override
    public Map<String, Set<String>> zonesOf() {
        return told(zones, noZones);
    }

    @Override
    public Optional<Map<String, Double>> onDemandPrices() {
        return told(onDemand, noPrices);
    }

    @Override
    public Map<String, Map<String, Double>> spotPrices() {
        return told(spot, noPrices);
    }

    @Override
    public Map<String, Double> staticPrices() {
        return compiledIn;
    }

    private <T> T told(T answer, @Nullable OutsideTrouble trouble) {
        if (silence != null) {
            throw silence;
        }
        if (trouble != null) {
            throw trouble;
        }
        return answer;
    }
}
