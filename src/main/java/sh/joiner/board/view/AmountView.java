package sh.joiner.board.view;

import org.jspecify.annotations.Nullable;

/**
 * The used amount of a resource.
 *
 * @param taken as a Kubernetes quantity
 * @param of the available amount or the limit, as a quantity; absent if there is no bound
 * @param share taken divided by available, may exceed 1; absent if there is no bound
 */
public record AmountView(
        String resource,
        String taken,
        @Nullable String of,
        @Nullable Double share) {}
