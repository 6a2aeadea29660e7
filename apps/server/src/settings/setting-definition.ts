import type { ParseValue } from "./setting-values.ts";

/** One setting. */
export interface SettingDefinition<T> {
  readonly parse: ParseValue<T>;
  /** Comment lines in .env.example, for the administrator. */
  readonly about: readonly string[];
  /** Default or example in .env.example. */
  readonly shown: string;
  /** A secret. It can also be in a file named by `<name>_FILE` (INST-040). */
  readonly isSecret?: boolean;
}

export const defineSetting = <T>(
  parse: ParseValue<T>,
  shown: string,
  ...about: readonly string[]
): SettingDefinition<T> => ({
  parse,
  about,
  shown,
});

export const defineSecret = <T>(
  ...given: Parameters<typeof defineSetting<T>>
): SettingDefinition<T> & { readonly isSecret: true } => ({
  ...defineSetting(...given),
  isSecret: true,
});

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
