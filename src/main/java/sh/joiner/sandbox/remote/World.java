package sh.joiner.sandbox.remote;

import sh.joiner.port.sandbox.Provocations;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.operation.CloudClients;

/**
 * A simulated cluster with its AWS account, as {@link WorldServer} exposes them: basic facts, the clock, the AWS
 * clients, and the provocations.
 */
public record World(WorldFacts facts, SandboxClock clock, CloudClients cloud, Provocations provocations) {}
