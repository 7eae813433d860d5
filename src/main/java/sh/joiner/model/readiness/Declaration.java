package sh.joiner.model.readiness;

import java.util.EnumSet;
import java.util.Set;

/** The inputs that one controller needs before it acts. */
public record Declaration(String controller, Set<GateName> needs) {

    public Declaration {
        needs = needs.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(needs));
    }
}
