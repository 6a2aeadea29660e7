import { z } from "zod";
import { requiredLine } from "../shared/values/text-schemas.ts";
import { viewNameLimit } from "./view-limits.ts";

/** How closely the rows stand. */
const densities = ["usual", "dense"] as const;

const columnNames = z.array(z.string().min(1).max(60)).max(100);

/**
 * WORK-040: what a view keeps of a register: what its address says (filters, order, page size), its columns in their order,
 * those that are hidden and those that stay at the left edge, and how closely the rows stand. Columns that nobody has
 * arranged are none.
 */
export const viewState = z.strictObject({
  address: z
    .record(z.string().min(1).max(60), z.string().min(1).max(500))
    .refine((address) => Object.keys(address).length <= 60),
  columns: z.strictObject({ order: columnNames, hidden: columnNames, pinned: columnNames }).nullable(),
  density: z.enum(densities),
});
export type ViewState = z.output<typeof viewState>;

export const viewName = requiredLine(viewNameLimit);

/** A saved view as whoever may choose it sees it. */
export const view = z.object({
  id: z.number(),
  register: z.string(),
  name: z.string(),
  /** Whether everybody of its author's organisation, or of the exchange, may choose it. */
  isShared: z.boolean(),
  /** Whether the reader has made it. */
  isOwn: z.boolean(),
  authorName: z.string(),
  /** Whether the register opens with it for the reader. */
  isDefault: z.boolean(),
  /** Counts its changes (G-85). */
  version: z.number(),
  state: viewState,
});
export type View = z.output<typeof view>;
