package sh.joiner.board.view;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A gate.
 *
 * @param meaning what is so while it is open
 * @param status Open or Shut
 * @param reason why it is shut: NeverKnown, TooOld, Lost or NotNeededYet; empty if it is open
 * @param since since when it is so
 * @param lastSuccess when its input was last had; absent before
 * @param ageSeconds how old that is by the world's clock
 * @param maximumAgeSeconds at which age it shuts; absent if it never does by age
 * @param lastError why the last try came to nothing; absent if it did not
 * @param remark what a person should know although it answers; empty where there is nothing
 * @param nextTry when it is asked for again; absent where that is not known
 * @param readiness Counts, or ShownOnly for a gate that makes no process unready
 * @param needs the gates whose input this one is made from
 * @param neededBy the controllers that need it
 * @param holds those of them that wait for it now
 */
public record GateView(
        String name,
        String meaning,
        String status,
        String reason,
        Instant since,
        @Nullable Instant lastSuccess,
        @Nullable Long ageSeconds,
        @Nullable Long maximumAgeSeconds,
        @Nullable ErrorView lastError,
        String remark,
        @Nullable Instant nextTry,
        String readiness,
        List<String> needs,
        List<String> neededBy,
        List<String> holds) {

    /**
     * A failure.
     *
     * @param code the other side's own word; empty if it gave none
     * @param course transient or permanent
     */
    public record ErrorView(String code, String message, String course, Instant at) {}

    /** In one word: Open, Shut, or Idle for what nobody needs. */
    public String state() {
        return reason.equals("NotNeededYet") ? "Idle" : status;
    }
}
