package sh.joiner.sandbox.launch;

import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.image.ImageReleases;
import sh.joiner.sandbox.image.Images;
import sh.joiner.sandbox.image.Parameters;
import sh.joiner.sandbox.image.Snapshots;
import sh.joiner.sandbox.market.InstanceTypes;
import sh.joiner.sandbox.market.OfferedZones;
import sh.joiner.sandbox.market.Prices;
import sh.joiner.sandbox.network.SecurityGroups;
import sh.joiner.sandbox.network.Subnets;

/** The resources in the account's only region that exist before any instance is launched. */
public record Region(Market market, PublishedImages published, Subnets subnets, SecurityGroups groups) {

    /** The instance types that EC2 offers, their zones and their prices. */
    public record Market(InstanceTypes types, OfferedZones offerings, Prices prices) {}

    /** The AMIs with their snapshots and releases, and the SSM parameters that contain the ids of AMIs. */
    public record PublishedImages(Images images, Snapshots snapshots, Parameters parameters, ImageReleases releases) {}

    public static Region of(SharedAccount shared, WorldClock clock) {
        var images = new Images(shared, clock);
        var parameters = new Parameters();
        var releases = new ImageReleases(shared, images, parameters, clock.now());
        return new Region(
                new Market(new InstanceTypes(), new OfferedZones(), new Prices(shared.random())),
                new PublishedImages(images, new Snapshots(images), parameters, releases),
                new Subnets(shared, clock),
                new SecurityGroups(shared));
    }
}
