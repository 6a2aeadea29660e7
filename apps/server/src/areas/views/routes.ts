import * as api from "@birzha/domain/views/api.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { chooseDefaultView } from "./actions/choose-default-view.ts";
import { createView } from "./actions/create-view.ts";
import { deleteView } from "./actions/delete-view.ts";
import { updateView } from "./actions/update-view.ts";
import { listViews } from "./queries.ts";

/** Binds the endpoints of saved views (WORK-040). */
export function bindViews(bind: BindEndpoint): void {
  bind(api.listViews, ({ db, actor }, { query }) => listViews(db, actor, query.register));
  bind(api.createView, createView);
  bind(api.chooseDefaultView, chooseDefaultView);
  bind(api.updateView, updateView);
  bind(api.deleteView, deleteView);
}
