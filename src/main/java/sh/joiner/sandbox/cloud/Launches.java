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
public record Launches(Requests requests, Launched launched, SpotHistory spotHistory, Stock stock, Tags tags) {

    /** The calls that launch instances. */
    public record Requests(LaunchTemplates templates, Fleets fleets, DryRuns dryRuns) {}

    /** The instances that were launched. */
    public record Launched(Instances instances, InstanceQueries queries, InstanceHealth health, Volumes volumes) {}

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
                new Requests(
                        templates,
                        new Fleets(templates, checks, instances, region.market().prices(), estate),
                        new DryRuns(templates, checks)),
                new Launched(
                        instances,
                        new InstanceQueries(instances, estate),
                        new InstanceHealth(instances, notices.events()),
                        new Volumes(instances, estate)),
                new SpotHistory(
                        region.market().types(),
                        region.market().offerings(),
                        region.market().prices(),
                        clock),
                stock,
                estate.tags());
    }
}
