package sh.joiner.sandbox.identity;

import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.iam.model.DeleteConflictException;
import software.amazon.awssdk.services.iam.model.EntityAlreadyExistsException;
import software.amazon.awssdk.services.iam.model.IamException;
import software.amazon.awssdk.services.iam.model.LimitExceededException;
import software.amazon.awssdk.services.iam.model.NoSuchEntityException;

/**
 * The errors of IAM. Most errors have their own exception class in the SDK. The error code is the name of that exception
 * class without "Exception".
 */
final class IamErrors {

    private IamErrors() {}

    static AwsServiceException noSuchEntity(String message) {
        return fill(NoSuchEntityException.builder(), 404, "NoSuchEntity", message);
    }

    static AwsServiceException alreadyExists(String message) {
        return fill(EntityAlreadyExistsException.builder(), 409, "EntityAlreadyExists", message);
    }

    static AwsServiceException limitExceeded(String message) {
        return fill(LimitExceededException.builder(), 409, "LimitExceeded", message);
    }

    static AwsServiceException deleteConflict(String message) {
        return fill(DeleteConflictException.builder(), 409, "DeleteConflict", message);
    }

    static AwsServiceException validation(String message) {
        return fill(IamException.builder(), 400, "ValidationError", message);
    }

    private static AwsServiceException fill(
            AwsServiceException.Builder exception, int status, String code, String message) {
        return ServiceErrors.fill(exception, "Iam", status, code, message).build();
    }
}
