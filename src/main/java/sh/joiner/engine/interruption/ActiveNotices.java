package sh.joiner.engine.interruption;

import static java.util.stream.Collectors.toMap;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request.Verb;

/** Which notices are still about something: open at AWS, and the claim is there. Those that are over may be taken up again, and are not forgotten. */
final class ActiveNotices {

    private final Map<ClaimName, String> uids;
    private final Set<String> listed;
    private final Instant now;

    ActiveNotices(List<Claim> claims, Set<String> listed, Instant now) {
        this.listed = listed;
        this.uids = claims.stream().collect(toMap(Claim::name, Claim::uid, (first, _) -> first));
        this.now = now;
    }

    /** Whether AWS may tell of it again, so that its record must stay. */
    boolean isHeld(Interruption one) {
        var uid = uids.get(one.affected().claim());
        var meant = one.affected().claimUid();
        return one.notice().isOpen() && uid != null && (meant.isEmpty() || meant.equals(uid));
    }

    /** Whether it was over and is not any more: AWS announces anew what it had called off, or a person takes a cancellation back. */
    boolean isReopened(Interruption one) {
        return switch (one.phase()) {
            case CANCELLED -> one.request().verb() != Verb.CANCEL && isHeld(one);
            case EXPIRED -> isToCome(one) && isHeld(one);
            case DONE -> // AWS had said that it was over
                !isIdle(one.progress()) && (isToCome(one) || one.notice().kind().isCheck()) && isHeld(one);
            case PENDING, AWAITING_APPROVAL, SNOOZED, ACTING, UNPARSED -> false;
        };
    }

    /** Whether it was only told, and is still to come or goes on: another rule may ask for more. */
    boolean isOnlyTold(Interruption one) {
        return one.looked()
                && one.phase() == Phase.DONE
                && isIdle(one.progress())
                && (isAhead(one) || one.notice().kind().isCheck() || isHeardOfLater(one))
                && isHeld(one);
    }

    /** What was told by a source that is only observed may be told by the poller later. */
    private boolean isHeardOfLater(Interruption one) {
        return one.progress().decided().rule().equals(RuleLookup.BY_SETTING) && isListed(one);
    }

    /** Whether it has not happened yet. */
    private boolean isToCome(Interruption one) {
        return isAhead(one) || isListed(one);
    }

    boolean isListed(Interruption one) {
        return listed.contains(one.name());
    }

    private boolean isAhead(Interruption one) {
        return one.notice().deadline().filter(now::isBefore).isPresent();
    }

    private static boolean isIdle(Progress past) {
        return past.action() == ActionKind.OBSERVE || past.action() == ActionKind.IGNORE;
    }
}
