/** G-56: kinds of report downloads; on the wire the number is `templateTypeId`. */
export const reportKinds = [
  { id: 1, name: "register", isForStaff: false },
  { id: 2, name: "history", isForStaff: false },
  { id: 3, name: "terminated", isForStaff: false },
  { id: 4, name: "dubious", isForStaff: true },
] as const;

export type ReportKind = (typeof reportKinds)[number]["name"];

/** Returns the kinds available to the reader. Only staff can list dubious deals (G-53, S-11). */
export const offeredKinds = (isStaff: boolean) =>
  reportKinds.filter(({ isForStaff }) => isStaff || !isForStaff);

/** Returns the kind with this number; undefined if it is not available to the reader. */
export const offeredKind = (id: number, isStaff: boolean): ReportKind | undefined =>
  offeredKinds(isStaff).find((kind) => kind.id === id)?.name;
