package sh.joiner.sandbox.launch;

import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.Estate;
import sh.joiner.sandbox.image.ImageShelf;
import sh.joiner.sandbox.image.Images;
import sh.joiner.sandbox.image.Parameters;
import sh.joiner.sandbox.image.Snapshots;
import sh.joiner.sandbox.market.InstanceTypes;
import sh.joiner.sandbox.market.Offerings;
import sh.joiner.sandbox.market.Prices;
import sh.joiner.sandbox.network.SecurityGroups;
import sh.joiner.sandbox.network.Subnets;

/** What lies in the account's one region, before anything is launched. */
public record Region(
        InstanceTypes types,
        Offerings offerings,
        Prices prices,
        Images images,
        Snapshots snapshots,
        Parameters parameters,
        ImageShelf shelf,
        Subnets subnets,
        SecurityGroups groups) {

    public static Region of(Estate estate, WorldClock clock) {
        var images = new Images(estate, clock);
        var parameters = new Parameters();
        var shelf = new ImageShelf(estate, images, parameters, clock.now());
        return new Region(
                new InstanceTypes(),
                new Offerings(),
                new Prices(estate.chance()),
                images,
                new Snapshots(images),
                parameters,
                shelf,
                new Subnets(estate, clock),
                new SecurityGroups(estate));
    }
}
