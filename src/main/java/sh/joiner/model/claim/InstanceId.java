package sh.joiner.model.claim;

import java.util.Optional;

/** An EC2 instance id, such as {@code i-0123456789abcdef0}. */
public record InstanceId(String value) implements Comparable<InstanceId> {

    /** Returns the id at the end of a provider id ({@code aws:///<zone>/<id>}); empty if the text has another form. */
    public static Optional<InstanceId> ofProviderId(String providerId) {
        int slash = providerId.lastIndexOf('/');
        var id = providerId.substring(slash + 1);
        return slash >= 0 && id.startsWith("i-") ? Optional.of(new InstanceId(id)) : Optional.empty();
    }

    @Override
    public int compareTo(InstanceId that) {
        return value.compareTo(that.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
