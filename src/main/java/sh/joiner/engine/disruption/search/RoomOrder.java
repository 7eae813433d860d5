package sh.joiner.engine.disruption.search;

import java.util.Arrays;

/**
 * A table of the bins (existing and planned nodes) to which pods can move. The free room of a bin in the two scarcest resources determines the row and
 * the column of the bin. Later rows and columns have more room. A search for a place skips all cells in which no bin can have enough room.
 *
 * <p>Room is measured as the price of the free amount, in billionths of a USD an hour, so that both resources have the same scale.
 */
final class RoomOrder {

    private static final int NONE = -1;
    private static final int PER_OCTAVE = 1; // base-2 logarithm of the number of rows for each power of two
    private static final int SHIFT = 52 - PER_OCTAVE;
    private static final int LEAST_EXPONENT = 10;
    private static final int OCTAVES = 30;
    private static final int FIRST = (Double.MAX_EXPONENT + LEAST_EXPONENT) << PER_OCTAVE;

    /** The number of rows, and also of columns. At most 64, because a long has one bit for each. */
    private static final int SIZE = OCTAVES << PER_OCTAVE;

    private final int[][] bins = new int[SIZE * SIZE][0];
    private final int[] sizes = new int[SIZE * SIZE];
    private final long[] columns = new long[SIZE]; // by row, a bit for each column with bins
    private long rows; // a bit for each row with bins
    private int[] cells;
    private int[] places;

    /** Returns true if the rules allow one more pod of a kind on a bin. */
    @FunctionalInterface
    interface Permission {

        boolean allows(PodKind kind, int bin);
    }

    RoomOrder(int capacity) {
        cells = new int[capacity];
        places = new int[capacity];
        Arrays.fill(cells, NONE);
    }

    /** Returns the row or column for this room. */
    private static int line(double room) {
        long line = room < 1 ? 0 : (Double.doubleToRawLongBits(room) >>> SHIFT) - FIRST;
        return Math.clamp(line, 0, SIZE - 1);
    }

    /** Returns the least room in a row or column. */
    private static double least(int line) {
        return line == 0 ? 0 : Double.longBitsToDouble((long) (line + FIRST) << SHIFT);
    }

    void makeRoom(int capacity) {
        int before = cells.length;
        cells = Arrays.copyOf(cells, capacity);
        Arrays.fill(cells, before, capacity, NONE);
        places = Arrays.copyOf(places, capacity);
    }

    void add(int bin, double first, double second) {
        add(bin, cell(first, second));
    }

    private static int cell(double first, double second) {
        return line(first) * SIZE + line(second);
    }

    private void add(int bin, int cell) {
        int[] own = bins[cell];
        int size = sizes[cell]++;
        if (size == own.length) {
            own = Arrays.copyOf(own, Math.max(4, size * 2));
            bins[cell] = own;
        }
        own[size] = bin;
        places[bin] = size;
        cells[bin] = cell;
        columns[cell / SIZE] |= 1L << (cell % SIZE);
        rows |= 1L << (cell / SIZE);
    }

    void remove(int bin) {
        int cell = cells[bin];
        int[] own = bins[cell];
        int last = own[--sizes[cell]];
        own[places[bin]] = last;
        places[last] = places[bin];
        cells[bin] = NONE;
        if (sizes[cell] == 0) {
            columns[cell / SIZE] &= ~(1L << (cell % SIZE));
            if (columns[cell / SIZE] == 0) {
                rows &= ~(1L << (cell / SIZE));
            }
        }
    }

    /** Changes the room of a bin. Has no effect on bins that are no destinations. */
    void change(int bin, double first, double second) {
        if (cells[bin] != NONE) {
            int cell = cell(first, second);
            if (cell != cells[bin]) {
                remove(bin);
                add(bin, cell);
            }
        }
    }

    /**
     * Returns the destination with the least free room that can have a pod of the kind. Of several destinations with equal room, returns the lowest
     * number. Negative if there is none.
     */
    int best(PodKind kind, Occupancy occupancy, Permission permission) {
        int firstRow = line(kind, 0, occupancy.model);
        int firstColumn = line(kind, 1, occupancy.model);
        int best = NONE;
        double least = Double.POSITIVE_INFINITY;
        for (long some = rows & (-1L << firstRow); some != 0; some &= some - 1) {
            int row = Long.numberOfTrailingZeros(some);
            for (long others = columns[row] & (-1L << firstColumn); others != 0; others &= others - 1) {
                int column = Long.numberOfTrailingZeros(others);
                if (least(row) + least(column) > least) {
                    break;
                }
                best = better(best, row * SIZE + column, kind, occupancy, permission);
                least = best == NONE ? least : occupancy.bulk[best];
            }
        }
        return best;
    }

    private static int line(PodKind kind, int which, SearchModel model) {
        if (which >= model.scarceSlots.length) {
            return 0;
        }
        int slot = model.scarceSlots[which];
        return line(model.unitWorth[slot] * kind.requests[slot]);
    }

    /** Returns the best bin of the cell if this bin is better than {@code soFar}; otherwise returns {@code soFar}. */
    private int better(int soFar, int cell, PodKind kind, Occupancy occupancy, Permission permission) {
        int best = soFar;
        int[] own = bins[cell];
        occupancy.work += 1 + sizes[cell];
        for (int position = 0; position < sizes[cell]; position++) {
            int bin = own[position];
            if ((best == NONE
                            || occupancy.bulk[bin] < occupancy.bulk[best]
                            || (occupancy.bulk[bin] == occupancy.bulk[best] && bin < best))
                    && kind.fits(occupancy.room, bin * occupancy.model.slots)
                    && permission.allows(kind, bin)) {
                best = bin;
            }
        }
        return best;
    }
}
