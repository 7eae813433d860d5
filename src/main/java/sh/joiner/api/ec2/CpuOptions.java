package sh.joiner.api.ec2;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** Processor settings. */
@WireObject
public final class CpuOptions {
    public @Nullable String nestedVirtualization;
}
