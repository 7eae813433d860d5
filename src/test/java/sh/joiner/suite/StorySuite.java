package sh.joiner.suite;

import org.junit.platform.suite.api.IncludeTags;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of the whole program in a new sandbox or with a cluster and AWS outside the process of the test. */
@Suite
@SelectPackages({"sh.joiner.app", "sh.joiner.story"})
@IncludeTags("quarkus")
class StorySuite {}
