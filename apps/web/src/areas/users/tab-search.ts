/** The state of a user's page: which tab is open, and its page. */
export interface TabSearch {
  /** Absent is the history. */
  readonly tab?: "organizations" | "sessions";
  /** From 1; absent is the first. */
  readonly page?: number;
}

export function parseTabSearch(address: Readonly<Record<string, unknown>>): TabSearch {
  const page = Number(address["page"]);
  return {
    ...(address["tab"] === "organizations" || address["tab"] === "sessions" ? { tab: address["tab"] } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {}),
  };
}
