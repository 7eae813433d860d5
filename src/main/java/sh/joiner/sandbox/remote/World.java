package sh.joiner.sandbox.remote;

import sh.joiner.port.sandbox.Provocations;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.operation.CloudClients;

/** A world as the server exposes it: its facts, its clock, its AWS clients, and its provocations. */
public record World(WorldFacts facts, SandboxClock clock, CloudClients cloud, Provocations provocations) {}
