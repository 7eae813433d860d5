package sh.joiner.board.request;

import java.util.List;
import sh.joiner.board.request.AwsApiView.RefusalTimesView;
import sh.joiner.board.request.AwsApiView.RequestBudgetView;
import sh.joiner.board.request.AwsApiView.RequestCountsView;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.model.request.ApiUsage.Breaker;

/** Creates the views of AWS APIs. */
public final class AwsApiProjection {

    private AwsApiProjection() {}

    /** Returns the views in the order of the APIs. */
    public static List<AwsApiView> views(List<ApiUsage> apis) {
        return apis.stream().map(AwsApiProjection::view).toList();
    }

    private static AwsApiView view(ApiUsage api) {
        return new AwsApiView(
                "%s.%s".formatted(api.service(), api.action()),
                api.service(),
                api.action(),
                state(api.breaker()),
                new RequestBudgetView(api.burst(), api.perSecond(), (long) api.available(), api.waiting()),
                new RefusalTimesView(api.nextTry(), api.lastRefusal()),
                new RequestCountsView(
                        api.counts().answered(),
                        api.counts().refused(),
                        api.counts().unanswered(),
                        api.counts().notSent()));
    }

    private static String state(Breaker breaker) {
        return switch (breaker) {
            case CLOSED -> "Available";
            case OPEN -> "Refused";
            case HALF_OPEN -> "Pending";
        };
    }
}
