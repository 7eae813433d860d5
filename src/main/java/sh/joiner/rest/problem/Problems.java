package sh.joiner.rest.problem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Converts all errors of the REST API to {@link Problem} responses. */
final class Problems {

    private static final Logger LOG = Logger.getLogger(Problems.class);

    @ServerExceptionMapper
    Response refused(Refused refused, UriInfo uri) {
        var answer = Problem.response(refused.status(), refused.detail(), uri.getPath());
        return refused.retryAfter() == 0
                ? answer
                : Response.fromResponse(answer)
                        .header("Retry-After", refused.retryAfter())
                        .build();
    }

    /** Answers an unknown path of the API with a {@link Problem}. Answers any other unknown path only with the status; the pages add a body. */
    @ServerExceptionMapper
    Response nowhere(NotFoundException missing, UriInfo uri) {
        return Api.owns(uri.getPath())
                ? Problem.response(404, "path %s not found".formatted(uri.getPath()), uri.getPath())
                : Response.status(Response.Status.NOT_FOUND).build();
    }

    /** Answers unsupported methods, unsupported media types, and bodies that are not valid JSON. */
    @ServerExceptionMapper
    Response protocol(WebApplicationException refused, UriInfo uri) {
        if (!Api.owns(uri.getPath())) {
            return refused.getResponse();
        }
        var status = refused.getResponse().getStatus();
        var reason = refused.getCause() instanceof JsonProcessingException failure
                ? "the body is not valid JSON: " + failure.getOriginalMessage()
                : String.valueOf(refused.getMessage());
        return Problem.response(status, reason, uri.getPath());
    }

    @ServerExceptionMapper
    Response unreadable(MismatchedInputException failure, UriInfo uri) {
        var where = failure.getPath().stream()
                .map(step -> String.valueOf(step.getFieldName()))
                .collect(Collectors.joining("."));
        var what = where.isEmpty() ? "the body" : where;
        return Problem.response(400, what + " is invalid: " + failure.getOriginalMessage(), uri.getPath());
    }

    /** Refuses an unknown field, which is most likely misspelled. */
    @ServerExceptionMapper
    Response unknown(UnrecognizedPropertyException failure, UriInfo uri) {
        var known = failure.getKnownPropertyIds().stream()
                .map(String::valueOf)
                .sorted()
                .collect(Collectors.joining(", "));
        var detail = "field \"%s\" is unknown; use one of: %s".formatted(failure.getPropertyName(), known);
        return Problem.response(400, detail, uri.getPath());
    }

    @ServerExceptionMapper
    Response invalid(ConstraintViolationException failure, UriInfo uri) {
        var detail = failure.getConstraintViolations().stream()
                .map(Problems::sentence)
                .sorted()
                .collect(Collectors.joining("; "));
        return Problem.response(400, detail, uri.getPath());
    }

    /** Answers an internal error without details. The log contains the stack trace. */
    @ServerExceptionMapper
    Response fault(RuntimeException fault, UriInfo uri) {
        LOG.errorf(fault, "request failed: path=%s", uri.getPath());
        return Api.owns(uri.getPath())
                ? Problem.response(
                        500, "internal error of Joiner: see the log of Joiner for the details", uri.getPath())
                : Response.serverError()
                        .entity("Internal error of Joiner. See the log of Joiner for the details.")
                        .build();
    }

    private static String sentence(ConstraintViolation<?> violation) {
        var path = violation.getPropertyPath().toString();
        var field = path.substring(path.lastIndexOf('.') + 1);
        return field + " " + violation.getMessage();
    }
}
