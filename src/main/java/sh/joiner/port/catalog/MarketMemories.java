package sh.joiner.port.catalog;

import java.util.List;
import sh.joiner.model.catalog.MarketMemory;
import sh.joiner.port.OutsideTrouble;

/** Keeps the last good market where it survives a restart and a change of leader. Every method throws {@link OutsideTrouble}. */
public interface MarketMemories {

    /** What is kept. */
    Kept read();

    /** Keeps this in the place of what was kept before; what there is no room for is left out, and what a newer version wrote stays. */
    Keeping keep(MarketMemory memory);

    /** What was found. */
    sealed interface Kept {

        /** Nobody has kept anything. */
        record Nothing() implements Kept {}

        /** A market, whole. */
        record Whole(MarketMemory memory) implements Kept {}

        /** Something that cannot be used. */
        record Unusable(String why) implements Kept {}
    }

    /** What became of it. */
    sealed interface Keeping {

        /**
         * It is kept.
         *
         * @param bytes that it takes
         * @param without names of the parts that there was no room for, each left out whole
         */
        record Kept(int bytes, List<String> without) implements Keeping {
            public Kept {
                without = List.copyOf(without);
            }
        }

        /** It is not kept. */
        record Refused(String why) implements Keeping {}
    }
}
