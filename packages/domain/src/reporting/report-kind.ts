/** G-56: kinds of downloaded reports; the number travels as `templateTypeId`. */
export const reportKinds = [
  { id: 1, name: "register", isForStaff: false },
  { id: 2, name: "history", isForStaff: false },
  { id: 3, name: "terminated", isForStaff: false },
  { id: 4, name: "dubious", isForStaff: true },
] as const;

export type ReportKind = (typeof reportKinds)[number]["name"];

/** What the reader may choose from: doubtful deals are a list of the exchange (G-53, S-11). */
export const offeredKinds = (isStaff: boolean) =>
  reportKinds.filter(({ isForStaff }) => isStaff || !isForStaff);

/** The kind of that number; undefined when the reader is not offered it. */
export const offeredKind = (id: number, isStaff: boolean): ReportKind | undefined =>
  offeredKinds(isStaff).find((kind) => kind.id === id)?.name;
