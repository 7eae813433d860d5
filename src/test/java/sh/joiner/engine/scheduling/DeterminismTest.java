package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.testing.Plans;
import sh.joiner.testing.World;
import sh.joiner.testing.oracle.OracleWorld;

final class DeterminismTest {

    static List<OracleWorld> worlds() {
        return OracleWorld.read("oracle/worlds.jsonl.gz").stream()
                .filter(world -> !world.kind().equals("single") || world.name().endsWith("-00"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void planIsTheSameForAnyOrderOfItsInput(OracleWorld world) {
        var text = Plans.text(Plans.of(world.snapshot()));

        for (long seed = 1; seed <= 3; seed++) {
            var shuffled = World.shuffled(world.snapshot(), seed);
            assertThat(Plans.text(Plans.of(shuffled))).isEqualTo(text);
        }
    }
}
