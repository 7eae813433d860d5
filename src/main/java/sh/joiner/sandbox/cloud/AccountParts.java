package sh.joiner.sandbox.cloud;

import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.identity.IamInstanceProfiles;
import sh.joiner.sandbox.identity.Roles;
import sh.joiner.sandbox.launch.Region;
import sh.joiner.sandbox.notice.NoticeChannels;

/** The parts of the account that {@link CloudControls} changes. */
record AccountParts(
        SharedAccount shared,
        Region region,
        Roles roles,
        IamInstanceProfiles profiles,
        Launches launches,
        NoticeChannels notices) {}
