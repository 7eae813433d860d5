package sh.joiner.board;

import static sh.joiner.board.Example.NOW;

import java.util.List;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.model.request.ApiUsage.Breaker;
import sh.joiner.model.request.ApiUsage.Counts;

/** An AWS API that answers requests, and an AWS API to which no requests are sent, because it refused some. */
final class ExampleRequests {

    private ExampleRequests() {}

    static List<ApiUsage> usages() {
        return List.of(
                new ApiUsage("EC2", "CreateFleet", 50, 5, 49.5, 0, Breaker.CLOSED, null, null, new Counts(12, 0, 1, 0)),
                new ApiUsage(
                        "EC2",
                        "DescribeInstances",
                        100,
                        20,
                        0,
                        3,
                        Breaker.OPEN,
                        NOW.plusSeconds(8),
                        NOW.minusSeconds(2),
                        new Counts(340, 5, 0, 17)));
    }
}
