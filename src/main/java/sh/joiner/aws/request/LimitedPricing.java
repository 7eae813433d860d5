package sh.joiner.aws.request;

import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.pricing.model.GetProductsRequest;
import software.amazon.awssdk.services.pricing.model.GetProductsResponse;

/**
 * Sends AWS Price List operations through {@link ServiceCalls}, which can delay or reject them. Each page of a list is a separate request.
 * Operations that this class does not override are not supported.
 */
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
