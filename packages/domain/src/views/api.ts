import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { id, idAnswer } from "../shared/values/scalars.ts";
import { viewedNames } from "./registers.ts";
import { view, viewName, viewState } from "./view.ts";

/** Every user has views, including read-only staff (G-13). */
const people = access({ employee: "self", owner: "self", operator: "self" });
const register = z.enum(viewedNames).describe("Name of the register.");

export const listViews = endpoint({
  method: "GET",
  path: "/api/views",
  summary: "List the views of a register (WORK-040)",
  description: "Own views and shared ones.",
  effect: "read",
  access: people,
  query: z.strictObject({ register }),
  answer: one(z.array(view)),
});

export const createView = endpoint({
  method: "POST",
  path: "/api/views",
  summary: "Save a register view (WORK-040)",
  effect: "write",
  access: people,
  body: z.strictObject({
    register,
    name: viewName.describe("Name."),
    isShared: z
      .boolean()
      .default(false)
      .describe("Whether other users of the organisation can select the view."),
    state: viewState,
  }),
  rejections: ["views.unknown-names", "views.name-taken", "views.too-many"],
  answer: one(view),
});

export const updateView = endpoint({
  method: "PUT",
  path: "/api/views/{id}",
  summary: "Update a register view (WORK-040)",
  description:
    "Only own views. Absent fields keep their values. An outdated `version` returns 409 `shared.stale`.",
  effect: "write",
  access: people,
  params: z.object({ id: id.describe("Id of the view.") }),
  body: z.strictObject({
    version: z.number().int().positive().describe("Version of the record, to detect concurrent edits."),
    name: viewName.optional().describe("Name."),
    isShared: z.boolean().optional().describe("Whether other users of the organisation can select the view."),
    state: viewState.optional().describe("Filters, order, columns and density of the register."),
  }),
  rejections: ["views.unknown-names", "views.name-taken", "views.of-another", "shared.stale"],
  answer: one(view),
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/api/views/{id}",
  summary: "Delete a register view (WORK-040)",
  description: "Own views, and for owners of an account also its shared views.",
  effect: "write",
  access: people,
  params: z.object({ id: id.describe("Id of the view.") }),
  rejections: ["views.of-another"],
  answer: one(idAnswer),
});

export const chooseDefaultView = endpoint({
  method: "PUT",
  path: "/api/views/default",
  summary: "Set the default view of a register (WORK-040)",
  description: "`viewId: null` removes the default.",
  effect: "write",
  mayChangeNothing: true,
  access: people,
  body: z.strictObject({ register, viewId: id.nullable().describe("Id of the view; null for none.") }),
  rejections: ["shared.not-found"],
  answer: one(z.object({ viewId: z.number().nullable().describe("Id of the view; null for none.") })),
});
