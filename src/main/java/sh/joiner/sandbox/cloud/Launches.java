package sh.joiner.sandbox.cloud;

import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.Estate;
import sh.joiner.sandbox.account.Tags;
import sh.joiner.sandbox.fleet.Fleets;
import sh.joiner.sandbox.identity.Profiles;
import sh.joiner.sandbox.instance.InstanceHealth;
import sh.joiner.sandbox.instance.InstanceQueries;
import sh.joiner.sandbox.instance.Instances;
import sh.joiner.sandbox.launch.DryRuns;
import sh.joiner.sandbox.launch.LaunchChecks;
import sh.joiner.sandbox.launch.LaunchTemplates;
import sh.joiner.sandbox.launch.Region;
import sh.joiner.sandbox.market.Prices;
import sh.joiner.sandbox.market.SpotHistory;

/** The parts of EC2 that launch, and what was launched. */
public record Launches(
        LaunchTemplates templates,
        Fleets fleets,
        DryRuns dryRuns,
        Instances instances,
        InstanceQueries queries,
        InstanceHealth health,
        SpotHistory spotHistory,
        Tags tags) {

    static Launches of(
            Estate estate, Region region, Profiles profiles, Prices prices, Instances instances, WorldClock clock) {
        var templates = new LaunchTemplates(estate, clock);
        var checks = new LaunchChecks(region, profiles);
        return new Launches(
                templates,
                new Fleets(templates, checks, instances, prices, estate),
                new DryRuns(templates, checks),
                instances,
                new InstanceQueries(instances, estate),
                new InstanceHealth(instances),
                new SpotHistory(region.types(), region.offerings(), prices, clock),
                estate.tags());
    }
}
