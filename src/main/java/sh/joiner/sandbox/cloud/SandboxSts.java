package sh.joiner.sandbox.cloud;

import sh.joiner.sandbox.account.Estate;
import sh.joiner.sandbox.call.Calls;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityRequest;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityResponse;

/** STS: says who the program is in this account. */
final class SandboxSts implements StsClient {

    private final Calls calls;
    private final Estate estate;

    SandboxSts(Calls calls, Estate estate) {
        this.calls = calls;
        this.estate = estate;
    }

    @Override
    public GetCallerIdentityResponse getCallerIdentity(GetCallerIdentityRequest request) {
        return calls.answer("STS", "GetCallerIdentity", this::identity);
    }

    private GetCallerIdentityResponse identity() {
        var role = "JoinerController-" + estate.settings().cluster();
        return GetCallerIdentityResponse.builder()
                .account(estate.settings().account())
                .userId("AROASANDBOXSANDBOX000:joiner")
                .arn(estate.globalArn("sts", "assumed-role/%s/joiner".formatted(role)))
                .build();
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {
        // Nothing is held open.
    }
}
