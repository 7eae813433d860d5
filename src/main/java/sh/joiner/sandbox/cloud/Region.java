package sh.joiner.sandbox.cloud;

import sh.joiner.port.WorldClock;

/** What lies in the account's one region, before anything is launched. */
record Region(
        InstanceTypes types,
        Offerings offerings,
        Images images,
        Parameters parameters,
        Subnets subnets,
        SecurityGroups groups) {

    static Region of(Estate estate, WorldClock clock) {
        var shelf = new ImageShelf(estate, clock.now());
        return new Region(
                new InstanceTypes(),
                new Offerings(),
                new Images(estate, shelf.images(), clock),
                new Parameters(shelf.parameters()),
                new Subnets(estate, clock),
                new SecurityGroups(estate));
    }
}
