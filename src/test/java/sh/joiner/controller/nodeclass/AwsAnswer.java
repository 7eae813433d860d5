package sh.joiner.controller.nodeclass;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;

/** All possible answers of AWS to a request. */
enum AwsAnswer {
    FOUND(null),
    EMPTY(null),
    FORBIDDEN(Category.FORBIDDEN),
    EXPIRED_TOKEN(Category.CREDENTIALS),
    THROTTLED(Category.THROTTLED),
    TIMEOUT(Category.UNREACHABLE),
    ERROR(Category.INVALID),
    CONFLICT(Category.CONFLICT);

    private final @Nullable Category category;

    AwsAnswer(@Nullable Category category) {
        this.category = category;
    }

    /** Returns true if the answer reveals nothing about the resource. */
    boolean isNoAnswer() {
        return category != null;
    }

    /** Returns true if AWS would give the same answer if the request were repeated. */
    boolean isRefusal() {
        return this == FORBIDDEN || this == ERROR;
    }

    Optional<RemoteCallException> failure() {
        return Optional.ofNullable(category)
                .map(category -> new RemoteCallException(category, name(), "AWS says %s".formatted(this), null));
    }
}
