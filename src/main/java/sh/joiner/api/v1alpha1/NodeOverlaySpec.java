package sh.joiner.api.v1alpha1;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.v1.LabelRequirement;

/** The selected instance types, and their changed price and capacity. */
@WireObject
public final class NodeOverlaySpec {
    public List<LabelRequirement> requirements = new ArrayList<>();

    /** US dollars an hour. */
    public @Nullable String price;

    /** US dollars an hour with a sign, or a percentage. */
    public @Nullable String priceAdjustment;

    public @Nullable Map<String, Quantity> capacity;
    public @Nullable Integer weight;
}
