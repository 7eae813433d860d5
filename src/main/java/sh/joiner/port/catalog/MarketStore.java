package sh.joiner.port.catalog;

import java.util.List;
import sh.joiner.model.catalog.MarketSnapshot;
import sh.joiner.port.RemoteCallException;

/**
 * Stores the last market (instance types, zones and prices), so that it survives a restart and a change of leader. Every method throws
 * {@link RemoteCallException}.
 */
public interface MarketStore {

    /** Returns what is stored. */
    ReadResult read();

    /** Replaces the stored market. Leaves out parts that do not fit into the object. Does not overwrite content of a newer version of Joiner. */
    WriteResult write(MarketSnapshot snapshot);

    /** The stored market. */
    sealed interface ReadResult {

        /** Nothing is stored. */
        record Nothing() implements ReadResult {}

        /** A market that can be used. Prices may be missing. */
        record Usable(MarketSnapshot snapshot) implements ReadResult {}

        /** Content that cannot be used. */
        record Unusable(String why) implements ReadResult {}
    }

    /** The result of storing a market. */
    sealed interface WriteResult {

        /**
         * The market is stored.
         *
         * @param bytes the size of the stored market
         * @param without names of the parts that did not fit, each left out completely
         */
        record Written(int bytes, List<String> without) implements WriteResult {
            public Written {
                without = List.copyOf(without);
            }
        }

        /** The market is not stored. */
        record Refused(String why) implements WriteResult {}
    }
}
