package sh.joiner.testing;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.InstanceTypeFacts.Accelerator;
import sh.joiner.model.catalog.InstanceTypeFacts.Card;
import sh.joiner.model.catalog.InstanceTypeFacts.Cpu;
import sh.joiner.model.catalog.InstanceTypeFacts.Gpu;
import sh.joiner.model.catalog.InstanceTypeFacts.Network;

/** Builds instance types as AWS reports them. By default a plain Nitro instance type with an Intel processor. */
public final class TypeFactsBuilder {

    private final String name;
    private int vcpus = 2;
    private long memoryMib = 8192;
    private int interfaces = 3;
    private int addresses = 10;
    private String architecture = "x86_64";
    private String hypervisor = "nitro";
    private long storageGb;
    private int efa;
    private List<Gpu> gpus = List.of();
    private List<Accelerator> neurons = List.of();
    private List<Accelerator> inference = List.of();
    private Set<String> usage = Set.of("on-demand", "spot");

    private TypeFactsBuilder(String name) {
        this.name = name;
    }

    public static TypeFactsBuilder type(String name) {
        return new TypeFactsBuilder(name);
    }

    /** Returns the m5.large of aws appendix D: 2 vCPU, 8192 MiB, 3 network interfaces with 10 addresses each. */
    public static InstanceTypeFacts m5Large() {
        return type("m5.large").facts();
    }

    public TypeFactsBuilder size(int cpus, long mib) {
        vcpus = cpus;
        memoryMib = mib;
        return this;
    }

    public TypeFactsBuilder network(int count, int addressesOfEach) {
        interfaces = count;
        addresses = addressesOfEach;
        return this;
    }

    public TypeFactsBuilder arm() {
        architecture = "arm64";
        return this;
    }

    public TypeFactsBuilder bareMetal() {
        hypervisor = "";
        return this;
    }

    public TypeFactsBuilder localStorage(long gb) {
        storageGb = gb;
        return this;
    }

    public TypeFactsBuilder efa(int count) {
        efa = count;
        return this;
    }

    public TypeFactsBuilder gpus(Gpu... some) {
        gpus = List.of(some);
        return this;
    }

    public TypeFactsBuilder neurons(Accelerator... some) {
        neurons = List.of(some);
        return this;
    }

    public TypeFactsBuilder inference(Accelerator... some) {
        inference = List.of(some);
        return this;
    }

    public TypeFactsBuilder soldAs(String... classes) {
        usage = Set.of(classes);
        return this;
    }

    public InstanceTypeFacts facts() {
        return new InstanceTypeFacts(
                name,
                List.of(architecture),
                usage,
                hypervisor,
                hypervisor.isEmpty(),
                false,
                new Cpu(vcpus, "Intel", 3.1),
                memoryMib,
                new Network(List.of(new Card(0, interfaces)), 0, addresses, OptionalInt.of(9), efa, true),
                storageGb > 0,
                storageGb,
                OptionalLong.of(4750),
                OptionalLong.of(750),
                gpus,
                inference,
                neurons,
                Set.of("cluster", "partition", "spread"),
                Set.of());
    }
}
