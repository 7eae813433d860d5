package sh.joiner.sandbox.cloud;

import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.account.Tags;
import sh.joiner.sandbox.capacity.LaunchLimits;
import sh.joiner.sandbox.fleet.InstantFleets;
import sh.joiner.sandbox.identity.IamInstanceProfiles;
import sh.joiner.sandbox.instance.InstanceHealth;
import sh.joiner.sandbox.instance.InstanceQueries;
import sh.joiner.sandbox.instance.Instances;
import sh.joiner.sandbox.instance.Volumes;
import sh.joiner.sandbox.launch.DryRuns;
import sh.joiner.sandbox.launch.LaunchChecks;
import sh.joiner.sandbox.launch.Region;
import sh.joiner.sandbox.launch.StoredTemplates;
import sh.joiner.sandbox.market.SpotHistory;
import sh.joiner.sandbox.notice.NoticeChannels;

/** The parts of EC2 that launch instances, and the launched instances. */
public record Launches(Requests requests, Launched launched, SpotHistory spotHistory, LaunchLimits limits, Tags tags) {

    /** The calls that launch instances. */
    public record Requests(StoredTemplates templates, InstantFleets fleets, DryRuns dryRuns) {}

    /** The instances that were launched. */
    public record Launched(Instances instances, InstanceQueries queries, InstanceHealth health, Volumes volumes) {}

    static Launches of(
            SharedAccount shared,
            Region region,
            IamInstanceProfiles profiles,
            Instances instances,
            LaunchLimits limits,
            NoticeChannels notices,
            WorldClock clock) {
        var templates = new StoredTemplates(shared, clock);
        var checks = new LaunchChecks(region, profiles);
        return new Launches(
                new Requests(
                        templates,
                        new InstantFleets(
                                templates, checks, instances, region.market().prices(), shared),
                        new DryRuns(templates, checks)),
                new Launched(
                        instances,
                        new InstanceQueries(instances, shared),
                        new InstanceHealth(instances, notices.events()),
                        new Volumes(instances, shared)),
                new SpotHistory(
                        region.market().types(),
                        region.market().offerings(),
                        region.market().prices(),
                        clock),
                limits,
                shared.tags());
    }
}
