package sh.joiner.board.view;

import org.jspecify.annotations.Nullable;

/**
 * The used amount of a resource.
 *
 * @param taken as a Kubernetes quantity
 * @param of the total amount or the limit, as a quantity; absent if there is neither
 * @param share {@code taken} divided by {@code of}, may exceed 1; absent if {@code of} is absent
 */
public record AmountView(
        String resource,
        String taken,
        @Nullable String of,
        @Nullable Double share) {}
