import { z } from "zod";
import { requiredLine } from "../shared/values/text-schemas.ts";
import { viewNameLimit } from "./view-limits.ts";

/** Row density. */
const densities = ["usual", "dense"] as const;

const columnNames = z.array(z.string().min(1).max(60)).max(100);

/**
 * WORK-040: state of a register that a view stores: URL parameters (filters, order, page size), order of
 * columns, hidden and pinned columns, row density. Column lists are absent if the user has not changed them.
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

/** Response shape of a saved view, visible to every user who can select it. */
export const view = z.object({
  id: z.number(),
  register: z.string(),
  name: z.string(),
  /** Whether all users of the author's organisation, or of the exchange, can select it. */
  isShared: z.boolean(),
  /** Whether the reader is the author. */
  isOwn: z.boolean(),
  authorName: z.string(),
  /** Whether it is the reader's default view of the register. */
  isDefault: z.boolean(),
  /** Optimistic lock (G-85). */
  version: z.number(),
  state: viewState,
});
export type View = z.output<typeof view>;
