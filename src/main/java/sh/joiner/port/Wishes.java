package sh.joiner.port;

/** What people may wish of whichever process leads: written where it will see it. Throws {@link OutsideTrouble}. */
public interface Wishes {

    /** What nodes taught of the memory of an instance type shall not count any more: only those that come from now on teach anew. */
    void forgetLearned(String instanceType);

    /** The same of all instance types. */
    void forgetEverythingLearned();
}
