/**
 * Parses a query in the usual form: `?status=2&purchaserInn=0123`. Every value is a string; pages validate them. (The
 * router's default is JSON: `?status=%222%22`, which loses leading zeros.)
 */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

type SearchValue = string | number | boolean | null | undefined;

/** Serializes a query; omits absent and empty values. */
export function stringifySearch(search: Readonly<Record<string, SearchValue>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") query.append(name, String(value));
  }
  return query.size > 0 ? `?${query}` : "";
}
