package sh.joiner.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PairsTest {

    private final Pairs pairs = new Pairs();

    @Test
    void aPairWithoutAValueIsUnknown() {
        pairs.put(1, 2, 3);

        assertThat(pairs.get(2, 1)).isEqualTo(Pairs.UNKNOWN);
        assertThat(pairs.get(0, 0)).isEqualTo(Pairs.UNKNOWN);
    }

    @Test
    void everyPairKeepsItsOwnValueWhileTheTableGrows() {
        for (int left = 0; left < 100; left++) {
            for (int right = 0; right < 100; right++) {
                pairs.put(left, right, left * 1000 + right);
            }
        }

        for (int left = 0; left < 100; left++) {
            for (int right = 0; right < 100; right++) {
                assertThat(pairs.get(left, right)).isEqualTo(left * 1000 + right);
            }
        }
    }

    @Test
    void aLaterValueReplacesAnEarlierOne() {
        pairs.put(4, 5, 6);
        pairs.put(4, 5, States.NEVER);

        assertThat(pairs.get(4, 5)).isEqualTo(States.NEVER);
    }
}
