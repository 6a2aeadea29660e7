import type { FastifyInstance } from "fastify";

/*
 * INST-040: tracing interfaces. OpenTelemetry itself is loaded only when tracing is on; callers use these types
 * alone.
 */

export interface TelemetrySettings {
  /** URL of the collector without a trailing slash. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Sampling ratio for requests without a sampled parent, 0 to 1. */
  readonly share: number;
}

/** Called with the text of each statement; returns a function to call when it ends or fails. */
export type FollowStatement = (text: string) => ((error?: unknown) => void) | undefined;

export interface RequestTracing {
  /** Call it on the root instance, before all other hooks. */
  readonly followCalls: (app: FastifyInstance) => void;
  readonly followStatement: FollowStatement;
  /** Sends remaining spans to the collector. */
  readonly close: () => Promise<void>;
}
