package sh.joiner.sandbox.launch;

import java.time.Instant;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;
import software.amazon.awssdk.services.ec2.model.RunInstancesResponse;

/** RunInstances as a dry run: runs {@link LaunchChecks}, but launches nothing. Real launches use fleets. */
public final class DryRuns {

    private static final StoredTemplate NONE = new StoredTemplate(
            "", "", Instant.EPOCH, RequestLaunchTemplateData.builder().build());

    private final StoredTemplates templates;
    private final LaunchChecks checks;

    public DryRuns(StoredTemplates templates, LaunchChecks checks) {
        this.templates = templates;
        this.checks = checks;
    }

    public RunInstancesResponse run(RunInstancesRequest request) {
        var _ = checks.check(LaunchRequest.of(template(request), request));
        if (Boolean.TRUE.equals(request.dryRun())) {
            throw ServiceErrors.dryRun();
        }
        throw ServiceErrors.unsupported("RunInstances without DryRun");
    }

    /** Returns the template that the call names, or an empty template if the call names none. */
    private StoredTemplate template(RunInstancesRequest request) {
        var named = request.launchTemplate();
        return named == null
                ? NONE
                : templates.findForLaunch(named.launchTemplateId(), named.launchTemplateName(), named.version());
    }
}
