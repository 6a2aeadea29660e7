import type { Setting } from "./setting-definition.ts";
import { settings } from "./settings.ts";

/** Generates .env.example: all settings, commented out, with descriptions. */
export function describeSettings(): string {
  const blocks = Object.entries<Setting<unknown>>(settings).map(([name, { about, shown, isSecret }]) =>
    [
      ...about.map((line) => `# ${line}`),
      ...(isSecret ? [`# Or ${name}_FILE: a file that holds it.`] : []),
      `#${name}=${shown}`,
    ].join("\n"),
  );
  const head = "# Copy to .env and uncomment what you change; everything has a default that works.";
  return `${[head, ...blocks].join("\n\n")}\n`;
}
