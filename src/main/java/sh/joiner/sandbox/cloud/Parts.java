package sh.joiner.sandbox.cloud;

import sh.joiner.sandbox.account.Estate;
import sh.joiner.sandbox.identity.Profiles;
import sh.joiner.sandbox.identity.Roles;
import sh.joiner.sandbox.launch.Region;
import sh.joiner.sandbox.notice.Notices;

/** The parts of the account that can be provoked. */
record Parts(Estate estate, Region region, Roles roles, Profiles profiles, Launches launches, Notices notices) {}
