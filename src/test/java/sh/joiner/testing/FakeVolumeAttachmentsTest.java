package sh.joiner.testing;

import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.launch.VolumeAttachments;
import sh.joiner.port.launch.VolumeAttachmentsContract;

class FakeVolumeAttachmentsTest extends VolumeAttachmentsContract {

    @Override
    protected VolumeAttachments placements() {
        return new FakeVolumeAttachments().attach(volume(), instance());
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
