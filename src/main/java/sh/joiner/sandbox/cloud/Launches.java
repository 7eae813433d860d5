package sh.joiner.sandbox.cloud;

import sh.joiner.port.WorldClock;

/** The parts of EC2 that launch, and what was launched. */
record Launches(
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
                new SpotHistory(region, prices, clock),
                estate.tags());
    }
}
