package sh.joiner.sandbox.remote;

import sh.joiner.port.sandbox.Provocations;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.operation.CloudClients;

/** A world as the server has it: what it tells of itself, its clock, its cloud, and a person's way to steer it. */
public record World(WorldFacts facts, SandboxClock clock, CloudClients cloud, Provocations provocations) {}
