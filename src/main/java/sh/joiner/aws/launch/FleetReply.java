package sh.joiner.aws.launch;

import sh.joiner.aws.request.AwsErrors;
import sh.joiner.port.OutsideTrouble;

/** What a CreateFleet call means for one order of it. */
sealed interface FleetReply {

    /** EC2 answered. The token is spent: EC2 would give the same answer again. */
    record Answered(FleetAnswer answer, String token) implements FleetReply {

        /** Returns true if EC2 did not find a launch template that existed a moment ago. */
        boolean missesTemplate() {
            return answer.missesTemplate();
        }
    }

    /** EC2 refused the call, or was not called: nothing was started. */
    record Refused(OutsideTrouble trouble) implements FleetReply {

        boolean missesTemplate() {
            return trouble.code().startsWith("InvalidLaunchTemplate") && AwsErrors.NOT_FOUND.contains(trouble.code());
        }
    }

    /** EC2 was called and did not answer: it may have started instances. */
    record Unanswered(OutsideTrouble trouble) implements FleetReply {}
}
