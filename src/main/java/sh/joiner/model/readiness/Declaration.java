package sh.joiner.model.readiness;

import java.util.EnumSet;
import java.util.Set;

/** What one controller says that it needs before it acts. */
public record Declaration(String controller, Set<GateName> needs) {

    public Declaration {
        needs = needs.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(needs));
    }
}
