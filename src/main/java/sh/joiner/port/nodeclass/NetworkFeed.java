package sh.joiner.port.nodeclass;

import java.util.List;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.SecurityGroupTerm;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.nodeclass.SubnetTerm;
import sh.joiner.port.RemoteCallException;

/** Reads subnets and security groups from AWS (aws 5.9). Throws {@link RemoteCallException}. */
public interface NetworkFeed {

    /** Returns the subnets that match a term, ordered by the number of free addresses (most first), then by id. */
    List<Subnet> subnets(List<SubnetTerm> terms);

    /** Returns the security groups that match a term, ordered by id. */
    List<SecurityGroup> securityGroups(List<SecurityGroupTerm> terms);
}
