package sh.joiner.suite;

import org.junit.platform.suite.api.IncludeTags;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of the whole program from the view of a new user. */
@Suite
@SelectPackages("sh.joiner.story")
@IncludeTags("quarkus")
class StorySuite {}
