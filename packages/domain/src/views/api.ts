import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { idSchema, idResponse } from "../shared/values/scalars.ts";
import { viewedNames } from "./registers.ts";
import { viewSchema, viewName, viewState } from "./view.ts";

/** Every user has views, including read-only staff (G-13). */
const people = accessOf({ employee: "self", owner: "self", operator: "self" });
const register = z.enum(viewedNames).describe("Name of the register.");

export const listViews = defineEndpoint({
  method: "GET",
  path: "/api/views",
  summary: "List the views of a register (WORK-040)",
  description: "Own views and shared ones.",
  effect: "read",
  access: people,
  query: z.strictObject({ register }),
  response: recordResponse(z.array(viewSchema)),
});

export const createView = defineEndpoint({
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
  response: recordResponse(viewSchema),
});

export const updateView = defineEndpoint({
  method: "PUT",
  path: "/api/views/{id}",
  summary: "Update a register view (WORK-040)",
  description:
    "Only own views. Absent fields keep their values. An outdated `version` returns 409 `shared.stale`.",
  effect: "write",
  access: people,
  params: z.object({ id: idSchema.describe("Id of the view.") }),
  body: z.strictObject({
    version: z.number().int().positive().describe("Version of the record, to detect concurrent edits."),
    name: viewName.optional().describe("Name."),
    isShared: z.boolean().optional().describe("Whether other users of the organisation can select the view."),
    state: viewState.optional().describe("Filters, order, columns and density of the register."),
  }),
  rejections: ["views.unknown-names", "views.name-taken", "views.of-another", "shared.stale"],
  response: recordResponse(viewSchema),
});

export const deleteView = defineEndpoint({
  method: "DELETE",
  path: "/api/views/{id}",
  summary: "Delete a register view (WORK-040)",
  description: "Own views, and for owners of an account also its shared views.",
  effect: "write",
  access: people,
  params: z.object({ id: idSchema.describe("Id of the view.") }),
  rejections: ["views.of-another"],
  response: recordResponse(idResponse),
});

export const chooseDefaultView = defineEndpoint({
  method: "PUT",
  path: "/api/views/default",
  summary: "Set the default view of a register (WORK-040)",
  description: "`viewId: null` removes the default.",
  effect: "write",
  mayChangeNothing: true,
  access: people,
  body: z.strictObject({ register, viewId: idSchema.nullable().describe("Id of the view; null for none.") }),
  rejections: ["shared.not-found"],
  response: recordResponse(
    z.object({ viewId: z.number().nullable().describe("Id of the view; null for none.") }),
  ),
});
