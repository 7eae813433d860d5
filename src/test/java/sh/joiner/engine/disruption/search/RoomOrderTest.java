package sh.joiner.engine.disruption.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.testing.oracle.DisruptionWorld;

/** {@link RoomOrder} finds the same bin as a comparison with every bin, while pods come and leave and claims are launched. */
class RoomOrderTest {

    private static final int CHANGES = 400;

    static List<DisruptionWorld> worlds() {
        return DisruptionWorld.read().stream()
                .filter(world -> world.name().startsWith("mixed"))
                .toList();
    }

    private record Placed(int bin, PodKind kind) {}

    /**
     * Returns the allowed bin with the least room in which the pod fits; the lowest number if several bins have the
     * same room. Returns -1 if there is no such bin.
     */
    private static int best(PodKind kind, Occupancy occupancy, RoomOrder.Permission permission) {
        int best = -1;
        for (int place = 0; place < occupancy.destinationCount; place++) {
            int bin = occupancy.destinations[place];
            boolean isBetter = best < 0
                    || occupancy.bulk[bin] < occupancy.bulk[best]
                    || (occupancy.bulk[bin] == occupancy.bulk[best] && bin < best);
            if (isBetter && kind.fits(occupancy.room, bin * occupancy.model.slots) && permission.allows(kind, bin)) {
                best = bin;
            }
        }
        return best;
    }

    private static void change(Occupancy occupancy, List<Placed> placed, Random random) {
        if (random.nextInt(8) == 0 && !occupancy.model.options.isEmpty()) {
            occupancy.launch(occupancy.model.options.get(random.nextInt(occupancy.model.options.size())));
        } else if (random.nextInt(3) == 0 && !placed.isEmpty()) {
            var removed = placed.remove(random.nextInt(placed.size()));
            occupancy.add(removed.bin(), removed.kind(), -1);
        }
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void findsTheBinWithTheLeastRoom(DisruptionWorld world) {
        var model = new SearchModel(new ModelBuilder(SearchInputs.of(world.inputs(), world.options(), 0, 0)));
        var random = new Random(7);
        var occupancy = new Occupancy(model);
        RoomOrder.Permission permission = (kind, bin) -> (kind.number + bin) % 5 != 0;
        var placed = new ArrayList<Placed>();

        for (int change = 0; change < CHANGES; change++) {
            var kind = model.kinds.get(random.nextInt(model.kinds.size()));
            int found = occupancy.order.best(kind, occupancy, permission);
            assertThat(found).isEqualTo(best(kind, occupancy, permission));
            if (found >= 0) {
                occupancy.add(found, kind, 1);
                placed.add(new Placed(found, kind));
            }
            change(occupancy, placed, random);
        }
        assertThat(placed).isNotEmpty();
    }
}
