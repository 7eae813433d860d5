package sh.joiner.sandbox.operation;

import java.util.List;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.ssm.model.GetParameterRequest;
import software.amazon.awssdk.services.ssm.model.GetParameterResponse;
import software.amazon.awssdk.services.ssm.model.ParameterNotFoundException;
import software.amazon.awssdk.services.ssm.model.SsmException;

/**
 * Sends the SSM operations that the sandbox supports to the process with the embedded AWS. All other operations throw {@link
 * UnsupportedOperationException}.
 */
final class RemoteSsm implements SsmClient {

    private static final Operation<SsmClient, GetParameterRequest, GetParameterResponse> GET_PARAMETER =
            new Operation<>(
                    "getParameter",
                    GetParameterRequest::builder,
                    GetParameterResponse::builder,
                    SsmClient::getParameter);

    static final Service<SsmClient> SERVICE = new Service<>(
            "ssm",
            CloudClients::ssm,
            List.of(GET_PARAMETER),
            List.of(ParameterNotFoundException::builder, SsmException::builder));

    private final OperationSender sender;

    RemoteSsm(OperationSender sender) {
        this.sender = sender;
    }

    @Override
    public GetParameterResponse getParameter(GetParameterRequest request) {
        return sender.send(SERVICE, GET_PARAMETER, request);
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    /** Does nothing, because the creator of the sender owns and closes the sender. */
    @Override
    public void close() {}
}
