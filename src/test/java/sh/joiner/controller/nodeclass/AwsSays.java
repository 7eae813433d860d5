package sh.joiner.controller.nodeclass;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;

/** Everything that AWS may say to a question. */
enum AwsSays {
    FOUND(null),
    EMPTY(null),
    FORBIDDEN(Category.FORBIDDEN),
    EXPIRED_TOKEN(Category.CREDENTIALS),
    THROTTLED(Category.THROTTLED),
    TIMEOUT(Category.UNREACHABLE),
    ERROR(Category.INVALID),
    CONFLICT(Category.CONFLICT);

    private final @Nullable Category category;

    AwsSays(@Nullable Category category) {
        this.category = category;
    }

    /** Whether it tells nothing of the thing. */
    boolean isNoAnswer() {
        return category != null;
    }

    /** Whether it would be said again to the same question. */
    boolean isRefusal() {
        return this == FORBIDDEN || this == ERROR;
    }

    Optional<OutsideTrouble> trouble() {
        return Optional.ofNullable(category)
                .map(category -> new OutsideTrouble(category, name(), "AWS says %s".formatted(this), null));
    }
}
