package sh.joiner.aws.launch;

import sh.joiner.aws.request.AwsErrors;
import sh.joiner.port.RemoteCallException;

/** The result of a CreateFleet call for one order. */
sealed interface FleetReply {

    /** EC2 answered. The token is spent: EC2 would repeat the same answer. */
    record Answered(FleetAnswer answer, String token) implements FleetReply {

        /** Returns true if EC2 did not find a launch template that existed a moment ago. */
        boolean missesTemplate() {
            return answer.missesTemplate();
        }
    }

    /** EC2 refused the call, or the call was not made. No instance was launched. */
    record Refused(RemoteCallException failure) implements FleetReply {

        boolean missesTemplate() {
            return failure.code().startsWith("InvalidLaunchTemplate") && AwsErrors.NOT_FOUND.contains(failure.code());
        }
    }

    /** EC2 did not answer the call and may have launched instances. */
    record Unanswered(RemoteCallException failure) implements FleetReply {}
}
