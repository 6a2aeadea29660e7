import { z } from "zod";
import { requiredLine } from "../shared/values/text-schemas.ts";
import { recordId, recordName, recordVersion } from "../shared/values/scalars.ts";

/** WORK-040: maximum views of a user per register, and maximum available views, including shared ones. */
export const viewLimit = 50;
export const offeredLimit = 500;
/** Maximum characters of a view's name. */
export const viewNameLimit = 60;

/** Row density. */
const densities = ["usual", "dense"] as const;

const columnNames = z.array(z.string().min(1).max(60)).max(100);

/**
 * WORK-040: state of a register that a view stores: URL parameters (filters, order, page size), order of
 * columns, hidden and pinned columns, row density. Column lists are absent if the user has not changed them.
 */
export const viewState = z
  .strictObject({
    address: z
      .record(z.string().min(1).max(60), z.string().min(1).max(500))
      .refine((address) => Object.keys(address).length <= 60)
      .describe("Parameters of the page address: filters, order, page size."),
    columns: z
      .strictObject({
        order: columnNames.describe("Order of the columns."),
        hidden: columnNames.describe("Hidden columns."),
        pinned: columnNames.describe("Pinned columns."),
      })
      .nullable()
      .describe("Order and visibility of columns; null for the default."),
    density: z.enum(densities).describe("Row density."),
  })
  .describe("Filters, order, columns and density of the register.");
export type ViewState = z.output<typeof viewState>;

export const viewName = requiredLine(viewNameLimit);

/** Response shape of a saved view, visible to every user who can select it. */
export const viewSchema = z.object({
  id: recordId,
  register: z.string().describe("Name of the register."),
  name: recordName,
  isShared: z.boolean().describe("Whether other users of the organisation can select the view."),
  isOwn: z.boolean().describe("Whether the caller is the author."),
  authorName: z.string().describe("Name of the author."),
  isDefault: z.boolean().describe("Whether the register opens with this view."),
  /** Optimistic lock (G-85). */
  version: recordVersion,
  state: viewState,
});
export type SavedView = z.output<typeof viewSchema>;
