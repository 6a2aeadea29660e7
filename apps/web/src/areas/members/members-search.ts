/** MEM-019: which of the two tabs is open; absent is the applications. */
export type ApplicationsTab = "applications" | "drafts";
export const tabOf = (address: Readonly<Record<string, unknown>>): ApplicationsTab =>
  address["tab"] === "drafts" ? "drafts" : "applications";

/** MEM-031: what the page of changes is about: a new application, a draft, or what was sent. */
export interface EditSubject {
  readonly orderId?: number;
  readonly draftId?: number;
}

const idIn = (value: unknown): number | undefined =>
  (typeof value === "number" || typeof value === "string") && /^[1-9]\d{0,14}$/.test(String(value))
    ? Number(value)
    : undefined;

/** Reads the address; what is no number is as if it were not there. */
export function subjectOf(address: Readonly<Record<string, unknown>>): EditSubject {
  const orderId = idIn(address["orderId"]);
  const draftId = idIn(address["draftId"]);
  if (orderId !== undefined) return { orderId };
  return draftId === undefined ? {} : { draftId };
}
