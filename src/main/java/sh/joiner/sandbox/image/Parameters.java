package sh.joiner.sandbox.image;

import java.util.HashMap;
import java.util.Map;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.services.ssm.model.GetParameterRequest;
import software.amazon.awssdk.services.ssm.model.GetParameterResponse;
import software.amazon.awssdk.services.ssm.model.ParameterNotFoundException;
import software.amazon.awssdk.services.ssm.model.ParameterType;

/** SSM's public parameters, which contain the ids of the AMIs that AWS publishes. */
public final class Parameters {

    private final Map<String, Value> values = new HashMap<>();

    /** A value and the number of times that the parameter was written. */
    private record Value(String imageId, long version) {}

    void put(String path, String imageId) {
        values.merge(path, new Value(imageId, 1), (old, fresh) -> new Value(fresh.imageId(), old.version() + 1));
    }

    public GetParameterResponse get(GetParameterRequest request) {
        var path = pathOf(request.name());
        var value = values.get(path);
        if (value == null) {
            throw ServiceErrors.fill(
                            ParameterNotFoundException.builder(),
                            "Ssm",
                            400,
                            "ParameterNotFound",
                            "Parameter %s not found.".formatted(request.name()))
                    .build();
        }
        return GetParameterResponse.builder()
                .parameter(parameter -> parameter
                        .name(path)
                        .type(ParameterType.STRING)
                        .dataType("aws:ec2:image")
                        .value(value.imageId())
                        .version(value.version())
                        .arn("arn:aws:ssm:%s::parameter%s".formatted(CloudSettings.REGION, path)))
                .build();
    }

    /** Returns the path of a parameter that is requested by name or by ARN. */
    private static String pathOf(String name) {
        int resource = name.indexOf(":parameter/");
        return name.startsWith("arn:") && resource > 0 ? name.substring(resource + ":parameter".length()) : name;
    }
}
