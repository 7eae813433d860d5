package sh.joiner.suite;

import org.junit.platform.suite.api.IncludeTags;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of the pages and of REST with example data, and the tests of package tour. */
@Suite
@SelectPackages({"sh.joiner.rest", "sh.joiner.tour", "sh.joiner.ui"})
@IncludeTags("quarkus")
class PagesSuite {}
