/**
 * The query of an address as people write it: `?status=2&purchaserInn=0123`. Every value is text; a page gives it
 * meaning when it validates its search. (The router's own form is JSON: `?status=%222%22`, and eats leading zeros.)
 */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

type SearchValue = string | number | boolean | null | undefined;

/** Values that are absent or empty are left out. */
export function stringifySearch(search: Readonly<Record<string, SearchValue>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") query.append(name, String(value));
  }
  return query.size > 0 ? `?${query}` : "";
}
