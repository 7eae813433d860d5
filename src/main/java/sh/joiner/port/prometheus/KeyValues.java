package sh.joiner.port.prometheus;

import sh.joiner.model.prometheus.ConfigKey;

/** Reads keys of Secrets and ConfigMaps in the namespace of Joiner. */
public interface KeyValues {

    /** Returns the current value of the key, decoded. Throws {@link sh.joiner.port.RemoteCallException}, whose message contains no value. */
    String read(ConfigKey key);
}
