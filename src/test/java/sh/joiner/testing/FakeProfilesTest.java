package sh.joiner.testing;

import sh.joiner.port.nodeclass.Profiles;
import sh.joiner.port.nodeclass.ProfilesContract;

class FakeProfilesTest extends ProfilesContract {

    private final FakeProfiles profiles = new FakeProfiles();

    @Override
    protected Profiles profiles() {
        return profiles;
    }

    @Override
    protected String role() {
        return "node-role";
    }
}
