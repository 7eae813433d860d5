package sh.joiner.testing;

import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.launch.VolumeSeats;
import sh.joiner.port.launch.VolumeSeatsContract;

class FakeVolumeSeatsTest extends VolumeSeatsContract {

    @Override
    protected VolumeSeats seats() {
        return new FakeVolumeSeats().attach(volume(), instance());
    }

    @Override
    protected InstanceId instance() {
        return new InstanceId("i-1");
    }

    @Override
    protected String volume() {
        return "vol-1";
    }
}
