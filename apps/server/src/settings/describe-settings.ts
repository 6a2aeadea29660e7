import type { Setting } from "./setting-definition.ts";
import { settings } from "./settings.ts";

/** Returns the text of .env.example: every setting, commented out, with its description. */
export function describeSettings(): string {
  const blocks = Object.entries<Setting<unknown>>(settings).map(([name, { about, shown, isSecret }]) =>
    [
      ...about.map((line) => `# ${line}`),
      ...(isSecret ? [`# Or ${name}_FILE: a file that holds it.`] : []),
      `#${name}=${shown}`,
    ].join("\n"),
  );
  const head = "# Copy to .env and uncomment what you change; every setting has a working default.";
  return `${[head, ...blocks].join("\n\n")}\n`;
}

const escapePipes = (text: string) => text.replaceAll("|", String.raw`\|`);

/** Returns the Markdown table of all settings for docs/operations.md. An asterisk marks secrets. */
export function tabulateSettings(): string {
  const rows = Object.entries<Setting<unknown>>(settings).map(
    ([name, { about, shown, isSecret }]) =>
      `| \`${name}\`${isSecret ? " *" : ""} | \`${escapePipes(shown)}\` | ${escapePipes(about.join(" "))} |`,
  );
  return ["| Setting | Default or example | Meaning |", "|---|---|---|", ...rows].join("\n");
}
