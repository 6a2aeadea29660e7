/**
 * HOUSE-008: finds unused settings: variables of .env.example that `config.ts` does not read, and properties of the
 * configuration that no other file uses.
 */
export function unreadSettings(offered: string, config: string, sources: readonly string[]): string[] {
  const variables = [...offered.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name!);
  const properties = [...config.matchAll(/^ +readonly (\w+):/gm)].map(([, name]) => name!);
  return [
    ...variables.filter((name) => !config.includes(`given.${name}`)),
    ...properties.filter((name) => !sources.some((source) => new RegExp(`\\b${name}\\b`).test(source))),
  ].map((name) => `${name}: unused setting`);
}
