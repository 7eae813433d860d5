package sh.joiner.port.catalog;

import java.util.List;
import sh.joiner.model.catalog.MarketMemory;
import sh.joiner.port.RemoteCallException;

/**
 * Stores the last market (instance types, zones and prices), so that it survives a restart and a change of leader. Every method throws
 * {@link RemoteCallException}.
 */
public interface MarketMemories {

    /** Returns what is stored. */
    Kept read();

    /** Replaces the stored market. Parts that do not fit are left out, and content that a newer version of Joiner wrote stays. */
    Keeping keep(MarketMemory memory);

    /** The stored market. */
    sealed interface Kept {

        /** Nothing is stored. */
        record Nothing() implements Kept {}

        /** A market that can be used. Prices may be missing. */
        record Whole(MarketMemory memory) implements Kept {}

        /** Content that cannot be used. */
        record Unusable(String why) implements Kept {}
    }

    /** The result of storing a market. */
    sealed interface Keeping {

        /**
         * The market is stored.
         *
         * @param bytes the size of the stored market
         * @param without names of the parts that did not fit, each left out completely
         */
        record Kept(int bytes, List<String> without) implements Keeping {
            public Kept {
                without = List.copyOf(without);
            }
        }

        /** The market is not stored. */
        record Refused(String why) implements Keeping {}
    }
}
