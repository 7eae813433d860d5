package sh.joiner.engine.interruption;

import static java.util.stream.Collectors.toMap;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Request.Verb;

/**
 * Finds the notices that are active: open at AWS, for a claim that exists. An interruption that is over may be reopened while its notice is active.
 */
final class ActiveNotices {

    private final Map<ClaimName, String> uids;
    private final Set<String> listed;
    private final Instant now;

    ActiveNotices(List<Claim> claims, Set<String> listed, Instant now) {
        this.listed = listed;
        this.uids = claims.stream().collect(toMap(Claim::name, Claim::uid, (first, _) -> first));
        this.now = now;
    }

    /** Returns true if there is something to decide. */
    boolean isOpen(Interruption interruption) {
        return !interruption.evaluated()
                || !interruption.phase().isFinal()
                || isReopened(interruption)
                || isObservedOnly(interruption);
    }

    /**
     * Returns true if AWS may report the notice again. Such an interruption must not be deleted, or Joiner would decide
     * on the notice again.
     */
    boolean isActive(Interruption interruption) {
        var uid = uids.get(interruption.affected().claim());
        var affected = interruption.affected().claimUid();
        return interruption.notice().isOpen() && uid != null && (affected.isEmpty() || affected.equals(uid));
    }

    /**
     * Returns true if the interruption was over and is open again: for example, AWS announces a canceled event again, or a user withdraws a
     * cancellation.
     */
    boolean isReopened(Interruption interruption) {
        return switch (interruption.phase()) {
            case CANCELLED -> interruption.request().verb() != Verb.CANCEL && isActive(interruption);
            case EXPIRED -> isUpcoming(interruption) && isActive(interruption);
            case DONE -> // the event was over: AWS had reported its end, or EC2 no longer listed it
                !interruption.progress().isIdle()
                        && (isUpcoming(interruption)
                                || interruption.notice().kind().isCheck())
                        && isActive(interruption);
            case PENDING, AWAITING_APPROVAL, SNOOZED, ACTING, UNPARSED -> false;
        };
    }

    /**
     * Returns true if the action was only Observe or Ignore, and the AWS event may still begin or continue. After a change of the rules, another
     * action may be required.
     */
    boolean isObservedOnly(Interruption interruption) {
        return interruption.evaluated()
                && interruption.phase() == Phase.DONE
                && interruption.progress().isIdle()
                && (isAhead(interruption) || interruption.notice().kind().isCheck() || mayBeReported(interruption))
                && isActive(interruption);
    }

    /** Returns true if a setting limited the notice to Observe and EC2 still lists the notice. A source that Joiner acts on may then report the event. */
    private boolean mayBeReported(Interruption interruption) {
        return interruption.progress().decided().rule().equals(RuleLookup.BY_SETTING) && isListed(interruption);
    }

    private boolean isUpcoming(Interruption interruption) {
        return isAhead(interruption) || isListed(interruption);
    }

    boolean isListed(Interruption interruption) {
        return listed.contains(interruption.name());
    }

    private boolean isAhead(Interruption interruption) {
        return interruption.notice().deadline().filter(now::isBefore).isPresent();
    }
}
