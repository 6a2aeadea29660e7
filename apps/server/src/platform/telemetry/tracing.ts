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

/** Called with the text of a statement that is sent; returns what is called when it has ended or failed. */
export type FollowStatement = (text: string) => ((error?: unknown) => void) | undefined;

export interface Tracing {
  /** Call it on the root instance, before all other hooks. */
  readonly followCalls: (app: FastifyInstance) => void;
  readonly followStatement: FollowStatement;
  /** Tells the collector what it has not heard yet. */
  readonly close: () => Promise<void>;
}
