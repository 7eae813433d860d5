package sh.joiner.sandbox.cloud;

import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.Estate;
import sh.joiner.sandbox.account.Tags;
import sh.joiner.sandbox.capacity.Stock;
import sh.joiner.sandbox.fleet.Fleets;
import sh.joiner.sandbox.identity.Profiles;
import sh.joiner.sandbox.instance.InstanceHealth;
import sh.joiner.sandbox.instance.InstanceQueries;
import sh.joiner.sandbox.instance.Instances;
import sh.joiner.sandbox.instance.Volumes;
import sh.joiner.sandbox.launch.DryRuns;
import sh.joiner.sandbox.launch.LaunchChecks;
import sh.joiner.sandbox.launch.LaunchTemplates;
import sh.joiner.sandbox.launch.Region;
import sh.joiner.sandbox.market.SpotHistory;
import sh.joiner.sandbox.notice.Notices;

/** The parts of EC2 that launch, and what was launched. */
public record Launches(
        LaunchTemplates templates,
        Fleets fleets,
        DryRuns dryRuns,
        Instances instances,
        InstanceQueries queries,
        InstanceHealth health,
        Volumes volumes,
        SpotHistory spotHistory,
        Stock stock,
        Tags tags) {

    static Launches of(
            Estate estate,
            Region region,
            Profiles profiles,
            Instances instances,
            Stock stock,
            Notices notices,
            WorldClock clock) {
        var templates = new LaunchTemplates(estate, clock);
        var checks = new LaunchChecks(region, profiles);
        return new Launches(
                templates,
                new Fleets(templates, checks, instances, region.prices(), estate),
                new DryRuns(templates, checks),
                instances,
                new InstanceQueries(instances, estate),
                new InstanceHealth(instances, notices.events()),
                new Volumes(instances, estate),
                new SpotHistory(region.types(), region.offerings(), region.prices(), clock),
                stock,
                estate.tags());
    }
}
