package sh.joiner.testing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.SecurityGroupTerm;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.nodeclass.SubnetTerm;
import sh.joiner.port.nodeclass.NetworkFeed;

/** Subnets and security groups that a test has added, with their tags. */
public final class FakeNetworkFeed implements NetworkFeed {

    private final List<Tagged<Subnet>> subnets = new ArrayList<>();
    private final List<Tagged<SecurityGroup>> groups = new ArrayList<>();

    private record Tagged<T>(T thing, Map<String, String> tags) {
        boolean has(Map<String, String> wanted) {
            return !wanted.isEmpty()
                    && wanted.entrySet().stream()
                            .allMatch(tag -> tags.containsKey(tag.getKey())
                                    && (tag.getValue().equals("*")
                                            || tag.getValue().equals(tags.get(tag.getKey()))));
        }
    }

    public FakeNetworkFeed with(Subnet subnet, Map<String, String> tags) {
        subnets.add(new Tagged<>(subnet, tags));
        return this;
    }

    public FakeNetworkFeed with(SecurityGroup group, Map<String, String> tags) {
        groups.add(new Tagged<>(group, tags));
        return this;
    }

    @Override
    public List<Subnet> subnets(List<SubnetTerm> terms) {
        return subnets.stream()
                .filter(tagged -> terms.stream().anyMatch(term -> matches(tagged, term)))
                .map(Tagged::thing)
                .sorted(Comparator.comparingInt(Subnet::freeAddresses)
                        .reversed()
                        .thenComparing(Subnet::id))
                .toList();
    }

    private static boolean matches(Tagged<Subnet> tagged, SubnetTerm term) {
        return term.id().isEmpty()
                ? tagged.has(term.tags())
                : tagged.thing().id().equals(term.id());
    }

    @Override
    public List<SecurityGroup> securityGroups(List<SecurityGroupTerm> terms) {
        return groups.stream()
                .filter(tagged -> terms.stream().anyMatch(term -> matches(tagged, term)))
                .map(Tagged::thing)
                .sorted(Comparator.comparing(SecurityGroup::id))
                .toList();
    }

    private static boolean matches(Tagged<SecurityGroup> tagged, SecurityGroupTerm term) {
        if (!term.id().isEmpty()) {
            return tagged.thing().id().equals(term.id());
        }
        return term.name().isEmpty()
                ? tagged.has(term.tags())
                : tagged.thing().name().equals(term.name());
    }
}
