/** MEM-019: open tab; the default is the applications. */
export type ApplicationsTab = "applications" | "drafts";
export const tabOf = (address: Readonly<Record<string, unknown>>): ApplicationsTab =>
  address["tab"] === "drafts" ? "drafts" : "applications";

/** MEM-031: subject of the edit page: a new application, a draft, or a sent application. */
export interface EditSubject {
  readonly orderId?: number;
  readonly draftId?: number;
}

const idIn = (value: unknown): number | undefined =>
  (typeof value === "number" || typeof value === "string") && /^[1-9]\d{0,14}$/.test(String(value))
    ? Number(value)
    : undefined;

/** Parses the URL and ignores invalid ids. */
export function subjectOf(address: Readonly<Record<string, unknown>>): EditSubject {
  const orderId = idIn(address["orderId"]);
  const draftId = idIn(address["draftId"]);
  if (orderId !== undefined) return { orderId };
  return draftId === undefined ? {} : { draftId };
}
