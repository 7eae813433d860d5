package sh.joiner.testing;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.catalog.CatalogFeed;

/** A catalog whose parts a test sets, and can make fail. */
public final class ScriptedFeed implements CatalogFeed {

    public final NavigableMap<String, InstanceTypeFacts> types = new TreeMap<>();
    public Map<String, Set<String>> zones = new TreeMap<>();
    public Optional<Map<String, Double>> onDemand = Optional.empty();
    public Map<String, Map<String, Double>> spot = new TreeMap<>();
    public Map<String, Double> compiledIn = new TreeMap<>();

    /** The failure of every read; null for none. */
    public @Nullable RemoteCallException silence;

    /** The failure of reads of prices; null for none. */
    public @Nullable RemoteCallException noPrices;

    /** The failure of reads of zones; null for none. */
    public @Nullable RemoteCallException noZones;

    /** The number of reads of types. */
    public int asked;

    @Override
    public SortedMap<String, InstanceTypeFacts> types() {
        asked++;
        return answer(types, null);
    }

    @Override
    public Map<String, Set<String>> zonesOf() {
        return answer(zones, noZones);
    }

    @Override
    public Optional<Map<String, Double>> onDemandPrices() {
        return answer(onDemand, noPrices);
    }

    @Override
    public Map<String, Map<String, Double>> spotPrices() {
        return answer(spot, noPrices);
    }

    @Override
    public Map<String, Double> staticPrices() {
        return compiledIn;
    }

    private <T> T answer(T answer, @Nullable RemoteCallException failure) {
        if (silence != null) {
            throw silence;
        }
        if (failure != null) {
            throw failure;
        }
        return answer;
    }
}
