import type { Parse } from "./setting-values.ts";

/** One setting of the administrator. */
export interface Setting<T> {
  readonly parse: Parse<T>;
  /** For the administrator, in .env.example; lines of its comment. */
  readonly about: readonly string[];
  /** What is used when it is not set, as .env.example shows it. */
  readonly shown: string;
  /** Holds something that nobody may read: may stand in a file that `<name>_FILE` names (INST-040). */
  readonly isSecret?: boolean;
}

export const setting = <T>(parse: Parse<T>, shown: string, ...about: readonly string[]): Setting<T> => ({
  parse,
  about,
  shown,
});

export const secret = <T>(
  ...given: Parameters<typeof setting<T>>
): Setting<T> & { readonly isSecret: true } => ({
  ...setting(...given),
  isSecret: true,
});

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
