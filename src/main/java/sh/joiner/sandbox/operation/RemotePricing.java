package sh.joiner.sandbox.operation;

import java.util.List;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.pricing.model.GetProductsRequest;
import software.amazon.awssdk.services.pricing.model.GetProductsResponse;
import software.amazon.awssdk.services.pricing.model.InvalidNextTokenException;
import software.amazon.awssdk.services.pricing.model.InvalidParameterException;
import software.amazon.awssdk.services.pricing.model.PricingException;

/**
 * Sends the Price List API operations that the sandbox supports to the process with the embedded AWS. All other operations throw {@link
 * UnsupportedOperationException}.
 */
final class RemotePricing implements PricingClient {

    private static final Operation<PricingClient, GetProductsRequest, GetProductsResponse> GET_PRODUCTS =
            new Operation<>(
                    "getProducts",
                    GetProductsRequest::builder,
                    GetProductsResponse::builder,
                    PricingClient::getProducts);

    static final Service<PricingClient> SERVICE = new Service<>(
            "pricing",
            CloudClients::pricing,
            List.of(GET_PRODUCTS),
            List.of(InvalidNextTokenException::builder, InvalidParameterException::builder, PricingException::builder));

    private final OperationSender sender;

    RemotePricing(OperationSender sender) {
        this.sender = sender;
    }

    @Override
    public GetProductsResponse getProducts(GetProductsRequest request) {
        return sender.send(SERVICE, GET_PRODUCTS, request);
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    /** Does nothing, because the creator of the sender owns and closes the sender. */
    @Override
    public void close() {}
}
