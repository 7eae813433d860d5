package sh.joiner.board.view;

import org.jspecify.annotations.Nullable;

/**
 * How much of a resource is taken.
 *
 * @param taken as a Kubernetes quantity
 * @param of what there is or may be, as a quantity; absent where it has no bound
 * @param share taken of it, 0 to 1 and over; absent where it has no bound
 */
public record AmountView(
        String resource,
        String taken,
        @Nullable String of,
        @Nullable Double share) {}
