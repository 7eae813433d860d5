package sh.joiner.port.nodeclass;

import java.util.List;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.SecurityGroupTerm;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.nodeclass.SubnetTerm;
import sh.joiner.port.OutsideTrouble;

/** Asks AWS for subnets and security groups (aws 5.9). Throws {@link OutsideTrouble}. */
public interface NetworkFeed {

    /** Subnets that a term matches: most free addresses first, then by id. */
    List<Subnet> subnets(List<SubnetTerm> terms);

    /** Security groups that a term matches, by id. */
    List<SecurityGroup> securityGroups(List<SecurityGroupTerm> terms);
}
