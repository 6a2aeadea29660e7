/** Returns the areas whose messages a file uses: by the namespace of its translator or by a full key. */
export function areasSpokenIn(code: string, areas: readonly string[]): string[] {
  const area = `(${areas.join("|")})`;
  const named = new RegExp(`useTranslations\\(\\s*["'\`]${area}\\b|["'\`]${area}\\.(?=[a-zA-Z$])`, "g");
  return [...new Set([...code.matchAll(named)].map(([, namespace, key]) => (namespace ?? key)!))];
}
