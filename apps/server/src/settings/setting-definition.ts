import type { Parse } from "./setting-values.ts";

/** One setting. */
export interface Setting<T> {
  readonly parse: Parse<T>;
  /** Comment lines in .env.example, for the administrator. */
  readonly about: readonly string[];
  /** Default or example in .env.example. */
  readonly shown: string;
  /** A secret. It can also be in a file named by `<name>_FILE` (INST-040). */
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
