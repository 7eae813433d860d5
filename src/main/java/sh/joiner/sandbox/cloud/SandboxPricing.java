package sh.joiner.sandbox.cloud;

import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.market.PriceList;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.pricing.model.GetProductsRequest;
import software.amazon.awssdk.services.pricing.model.GetProductsResponse;

/** Simulates the AWS Price List service. */
final class SandboxPricing implements PricingClient {

    private final Calls calls;
    private final PriceList list;

    SandboxPricing(Calls calls, PriceList list) {
        this.calls = calls;
        this.list = list;
    }

    @Override
    public GetProductsResponse getProducts(GetProductsRequest request) {
        return calls.answer("Pricing", "GetProducts", () -> list.get(request));
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
