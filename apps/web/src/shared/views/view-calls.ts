import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import {
  chooseDefaultView,
  createView,
  deleteView,
  listViews,
  updateView,
} from "@birzha/domain/views/api.ts";
import type { ViewedRegister } from "@birzha/domain/views/registers.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { rereadUser } from "../session/session-sync.ts";

/** WORK-040: the views of a register that the user can choose. */
export const viewsQuery = (register: ViewedRegister) =>
  queryOptions({
    queryKey: ["views", register],
    queryFn: ({ signal }) => callEndpoint(listViews, { query: { register }, signal }),
    // The panel shows the failure itself.
    meta: { silent: true },
    staleTime: 60_000,
  });

/** Refetches the current user, which carries the default views. */
async function reread(): Promise<void> {
  try {
    await rereadUser();
  } catch {
    // The next page load corrects it.
  }
}

export const saveNewView = mutationOptions({
  mutationFn: (body: CallOf<typeof createView>["body"]) => callEndpoint(createView, { body }),
  meta: { error: "views.failures.save", success: "views.saved" },
});

export const saveView = mutationOptions({
  mutationFn: async ({ id, ...body }: { readonly id: number } & CallOf<typeof updateView>["body"]) => {
    const saved = await callEndpoint(updateView, { params: { id }, body });
    if (saved.isDefault) await reread();
    return saved;
  },
  meta: { error: "views.failures.save", success: "views.saved" },
});

export const removeView = mutationOptions({
  mutationFn: async ({ id, isDefault }: { readonly id: number; readonly isDefault: boolean }) => {
    await callEndpoint(deleteView, { params: { id } });
    if (isDefault) await reread();
  },
  meta: { error: "views.failures.remove", success: "views.removed" },
});

export const makeDefault = mutationOptions({
  mutationFn: async (body: CallOf<typeof chooseDefaultView>["body"]) => {
    await callEndpoint(chooseDefaultView, { body });
    await reread();
  },
  meta: { error: "views.failures.makeDefault" },
});
