package sh.joiner.board.interruption;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.MilestoneView;

/** An interruption: what AWS announced about one node, what Joiner decided, and the progress. */
public record InterruptionView(
        String name,
        @JsonUnwrapped NoticeView notice,
        @JsonUnwrapped ScheduleView schedule,
        @JsonUnwrapped DecidedActionView decided,
        @JsonUnwrapped RiskView risk,
        @JsonUnwrapped AnswerView answer,
        @JsonUnwrapped ProgressView progress,
        @JsonUnwrapped InterruptionObjectView object) {

    /**
     * The announcement from AWS.
     *
     * @param kind Karpenter's term, for example {@code scheduled_change}
     * @param sources where Joiner read the announcement: Queue, Status
     * @param code the code of EC2 or AWS Health for the event; may be empty
     * @param description the text from AWS; may be empty
     */
    public record NoticeView(
            String kind,
            List<String> sources,
            String code,
            String description,
            @JsonUnwrapped AffectedNodeView affected,
            EventView event,
            @JsonUnwrapped AnnouncedView announced) {}

    /**
     * The objects that the announcement concerns.
     *
     * @param node absent if the node is not known
     * @param claim absent if the message could not be parsed
     * @param pool may be empty
     */
    public record AffectedNodeView(
            String instance,
            @Nullable String node,
            @Nullable String claim,
            String pool) {}

    /**
     * The event of EC2 or AWS Health.
     *
     * @param stage Open, Canceled or Completed
     * @param since the start of an impairment; absent for all other events
     */
    public record EventView(
            List<String> ids, String stage, @Nullable Instant since) {}

    /** The creation time of the object, the time of the newest report that changed the announcement, and the announced period. */
    public record AnnouncedView(
            Instant createdAt,
            Instant toldAt,
            @Nullable Instant notBefore,
            @Nullable Instant notAfter) {}

    /**
     * The planned times.
     *
     * @param open false after the last step
     * @param deadline the time from which the instance may be unavailable; absent if this time is not known
     * @param actAt when Joiner starts if no user answers, as planned now; absent if an approval or another node decides this, or if Joiner takes no action
     * @param due the time of the next step, {@code actAt} or {@code deadline}; absent without a next step
     */
    public record ScheduleView(
            boolean open,
            @Nullable Instant deadline,
            @Nullable Instant actAt,
            @Nullable Instant due) {}

    /**
     * The decision and its reasons.
     *
     * @param policy name of the InterruptionPolicy; empty if an annotation or Karpenter's behavior decided
     * @param rule the rule or annotation that decided, for example {@code rule 2: DrainBefore 6h in berlin-night}; may be empty
     */
    public record DecidedActionView(String phase, String action, String policy, String rule, List<String> reasons) {}

    /**
     * The pods on the node.
     *
     * @param podsAtRisk names of the first pods that must leave the node
     * @param stateful the first pods at risk that a StatefulSet owns or that mount volumes
     * @param blockers why PodDisruptionBudgets currently do not allow pods at risk to be evicted, as sentences
     * @param morePods number of pods at risk that {@code podsAtRisk} omits
     */
    public record RiskView(List<String> podsAtRisk, List<String> stateful, List<String> blockers, int morePods) {

        /** Returns the number of pods that must leave the node. */
        public int pods() {
            return podsAtRisk.size() + morePods;
        }
    }

    /**
     * The answer of a user.
     *
     * @param request Approve, Snooze or Cancel; empty without an answer
     * @param snoozeUntil absent unless the interruption is snoozed
     * @param orders the requests that are possible now: approve, snooze, cancel, takeBack
     */
    public record AnswerView(String request, @Nullable Instant snoozeUntil, List<String> orders) {}

    /** The progress of the action. */
    public record ProgressView(List<String> replacements, ActionProgressView acted, List<MilestoneView> life) {}

    /**
     * The start and the end of Joiner's action.
     *
     * @param cordoned true if Joiner cordoned the node
     * @param forced true if Joiner deleted remaining pods
     */
    public record ActionProgressView(
            @Nullable Instant startedAt, @Nullable Instant finishedAt, boolean cordoned, boolean forced) {}

    /**
     * The NodeInterruption object.
     *
     * @param unparsed the message that could not be parsed; absent for all other interruptions
     * @param version resource version, for {@code If-Match}; empty if the interruption is only in memory
     */
    public record InterruptionObjectView(@Nullable UnparsedView unparsed, String version, LinksView links) {}

    /** A message that could not be parsed: its beginning, and the error. */
    public record UnparsedView(String body, String problem) {}

    /** Paths of the affected objects; absent for unknown objects. */
    public record LinksView(
            String self,
            @Nullable String claim,
            @Nullable String node,
            @Nullable String pool,
            @Nullable String policy) {}
}
