package sh.joiner.sandbox.launch;

import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;
import software.amazon.awssdk.services.ec2.model.RunInstancesResponse;

/** RunInstances as a dry run: checks everything that a launch would, and launches nothing. Launches go through fleets. */
public final class DryRuns {

    private final LaunchTemplates templates;
    private final LaunchChecks checks;

    public DryRuns(LaunchTemplates templates, LaunchChecks checks) {
        this.templates = templates;
        this.checks = checks;
    }

    public RunInstancesResponse run(RunInstancesRequest request) {
        var named = request.launchTemplate();
        if (named == null) {
            throw ServiceErrors.unsupported("RunInstances without LaunchTemplate");
        }
        var template = templates.findForLaunch(named.launchTemplateId(), named.launchTemplateName(), named.version());
        var _ = checks.check(LaunchWish.of(template, request));
        if (Boolean.TRUE.equals(request.dryRun())) {
            throw ServiceErrors.dryRun();
        }
        throw ServiceErrors.unsupported("RunInstances without DryRun");
    }
}
