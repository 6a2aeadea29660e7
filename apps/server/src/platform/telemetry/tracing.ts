import type { FastifyInstance } from "fastify";

/*
 * INST-040: what follows calls and statements, where the administrator has asked for it. Nothing of OpenTelemetry is loaded
 * otherwise: who is followed knows these words alone.
 */

export interface TelemetrySettings {
  /** Of the collector, without a final slash. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Of the calls that nobody else follows already, 0 to 1. */
  readonly share: number;
}

/** Told that statements are sent together, by their texts; what it answers is told that they are done, or have failed. */
export type FollowStatements = (texts: readonly string[]) => ((error?: unknown) => void) | undefined;

export interface Tracing {
  /** Call it on the root instance, before all other hooks. */
  readonly followCalls: (app: FastifyInstance) => void;
  readonly followStatements: FollowStatements;
  /** Tells the collector what it has not heard yet. */
  readonly close: () => Promise<void>;
}
