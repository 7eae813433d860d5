package sh.joiner.suite;

import org.junit.platform.suite.api.IncludeTags;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of pages, REST and HTTP. */
@Suite
@SelectPackages({"sh.joiner.app", "sh.joiner.rest", "sh.joiner.ui"})
@IncludeTags("quarkus")
class PagesSuite {}
