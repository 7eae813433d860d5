package sh.joiner.aws.request;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.Tag;
import software.amazon.awssdk.services.ec2.model.TagSpecification;

/** Converts tags from and to EC2's form. Tags are ordered by key, so that equal tags make equal requests. */
public final class Ec2Tags {

    private Ec2Tags() {}

    public static List<Tag> of(Map<String, String> tags) {
        return new TreeMap<>(tags)
                .entrySet().stream()
                        .map(tag -> Tag.builder()
                                .key(tag.getKey())
                                .value(tag.getValue())
                                .build())
                        .toList();
    }

    public static Map<String, String> map(List<Tag> tags) {
        var byKey = new TreeMap<String, String>();
        tags.forEach(tag -> byKey.put(tag.key(), AwsErrors.nonNull(tag.value())));
        return byKey;
    }

    public static TagSpecification on(ResourceType resource, Map<String, String> tags) {
        return TagSpecification.builder().resourceType(resource).tags(of(tags)).build();
    }
}
