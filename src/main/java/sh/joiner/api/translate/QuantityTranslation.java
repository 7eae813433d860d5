package sh.joiner.api.translate;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.resource.Resources;

/** Translates amounts of resources. */
public final class QuantityTranslation {

    private QuantityTranslation() {}

    public static Resources resources(String path, @Nullable Map<String, Quantity> quantities) {
        var amounts = new TreeMap<String, Long>();
        Present.map(quantities).forEach((name, quantity) -> amounts.put(name, amount(path, name, quantity.toString())));
        return Resources.of(amounts);
    }

    private static long amount(String path, String name, String text) {
        try {
            return Resources.amount(name, text);
        } catch (IllegalArgumentException notAQuantity) {
            throw new InvalidSpec(path + "." + name, "'%s' is not a quantity such as 500m or 1Gi".formatted(text));
        }
    }

    /** Returns the texts unchanged; throws {@link InvalidSpec} for a text that is not a quantity. */
    public static Map<String, String> checked(String path, @Nullable Map<String, String> texts) {
        Present.map(texts).forEach((name, text) -> amount(path, name, text));
        return Present.map(texts);
    }
}
