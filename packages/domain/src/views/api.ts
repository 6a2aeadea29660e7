import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { id, idAnswer } from "../shared/values/scalars.ts";
import { viewedNames } from "./registers.ts";
import { view, viewName, viewState } from "./view.ts";

/** Every user has views, including read-only staff (G-13). */
const people = access({ employee: "self", owner: "self", operator: "self" });
const register = z.enum(viewedNames);

export const listViews = endpoint({
  method: "GET",
  path: "/api/views",
  summary: "List the views of a register (WORK-040)",
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
  body: z.strictObject({ register, name: viewName, isShared: z.boolean().default(false), state: viewState }),
  rejections: ["views.unknown-names", "views.name-taken", "views.too-many"],
  answer: one(view),
});

export const updateView = endpoint({
  method: "PUT",
  path: "/api/views/{id}",
  summary: "Update a register view (WORK-040)",
  effect: "write",
  access: people,
  params: z.object({ id }),
  body: z.strictObject({
    version: z.number().int().positive(),
    name: viewName.optional(),
    isShared: z.boolean().optional(),
    state: viewState.optional(),
  }),
  rejections: ["views.unknown-names", "views.name-taken", "views.of-another", "shared.stale"],
  answer: one(view),
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/api/views/{id}",
  summary: "Delete a register view (WORK-040)",
  effect: "write",
  access: people,
  params: z.object({ id }),
  rejections: ["views.of-another"],
  answer: one(idAnswer),
});

export const chooseDefaultView = endpoint({
  method: "PUT",
  path: "/api/views/default",
  summary: "Set the default view of a register (WORK-040)",
  effect: "write",
  mayChangeNothing: true,
  access: people,
  body: z.strictObject({ register, viewId: id.nullable() }),
  rejections: ["shared.not-found"],
  answer: one(z.object({ viewId: z.number().nullable() })),
});
