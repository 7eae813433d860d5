package sh.joiner.aws.request;

import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.pricing.model.GetProductsRequest;
import software.amazon.awssdk.services.pricing.model.GetProductsResponse;

/** The calls of AWS Price List that Joiner makes, each within its limits; pages of a list are calls of their own. Any other call is unsupported. */
final class LimitedPricing implements PricingClient {

    private final PricingClient to;
    private final ServiceCalls calls;

    LimitedPricing(PricingClient to, ServiceCalls calls) {
        this.to = to;
        this.calls = calls;
    }

    @Override
    public GetProductsResponse getProducts(GetProductsRequest request) {
        return calls.send("GetProducts", () -> to.getProducts(request));
    }

    @Override
    public String serviceName() {
        return to.serviceName();
    }

    @Override
    public void close() {
        to.close();
    }
}
