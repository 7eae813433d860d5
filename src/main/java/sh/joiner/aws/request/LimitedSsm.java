package sh.joiner.aws.request;

import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.ssm.model.GetParameterRequest;
import software.amazon.awssdk.services.ssm.model.GetParameterResponse;

/**
 * Sends SSM operations through {@link ServiceCalls}, which can delay or reject them. Operations that this class does not
 * override are not supported.
 */
final class LimitedSsm implements SsmClient {

    private final SsmClient to;
    private final ServiceCalls calls;

    LimitedSsm(SsmClient to, ServiceCalls calls) {
        this.to = to;
        this.calls = calls;
    }

    @Override
    public GetParameterResponse getParameter(GetParameterRequest request) {
        return calls.send("GetParameter", () -> to.getParameter(request));
    }

    @Override
    public String serviceName() {
        return to.serviceName();
    }

    @Override
    public void close() {
        to.close();
    }
}
