import type { SettingDefinition } from "./setting-definition.ts";
import { settingDefinitions } from "./settings.ts";
import { settingsInRussian } from "./settings-ru.ts";

/** Returns the text of .env.example: every setting, commented out, with its description. */
export function describeSettings(): string {
  const blocks = Object.entries<SettingDefinition<unknown>>(settingDefinitions).map(
    ([name, { about, shown, isSecret }]) =>
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

const tableHeads = {
  en: "| Setting | Default or example | Meaning |",
  ru: "| Настройка | По умолчанию или пример | Значение |",
} as const;

/** Returns the Markdown table of all settings for docs/operations.md and operations.ru.md. An asterisk marks secrets. */
export function tabulateSettings(language: "en" | "ru" = "en"): string {
  const russian: Readonly<Record<string, string>> = settingsInRussian;
  const rows = Object.entries<SettingDefinition<unknown>>(settingDefinitions).map(
    ([name, { about, shown, isSecret }]) => {
      const meaning = language === "ru" ? russian[name]! : about.join(" ");
      return `| \`${name}\`${isSecret ? " *" : ""} | \`${escapePipes(shown)}\` | ${escapePipes(meaning)} |`;
    },
  );
  return [tableHeads[language], "|---|---|---|", ...rows].join("\n");
}
