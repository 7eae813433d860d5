package sh.joiner.sandbox.cloud;

import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.image.Parameters;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.ssm.model.GetParameterRequest;
import software.amazon.awssdk.services.ssm.model.GetParameterResponse;

/** Simulates the part of SSM that AMIs need. */
final class SandboxSsm implements SsmClient {

    private final Calls calls;
    private final Parameters parameters;

    SandboxSsm(Calls calls, Parameters parameters) {
        this.calls = calls;
        this.parameters = parameters;
    }

    @Override
    public GetParameterResponse getParameter(GetParameterRequest request) {
        return calls.answer("SSM", "GetParameter", () -> parameters.get(request));
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
