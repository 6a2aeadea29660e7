import type { TabName } from "@birzha/domain/shared/registers/register-tabs.ts";
import type { ViewedRegister } from "@birzha/domain/views/registers.ts";
import { redirect } from "@tanstack/react-router";
import { currentUser } from "../session/session-store.ts";
import { isStaff } from "../session/user.ts";
import type { AddressSearch } from "../register/address/address-paging.ts";

interface Entry {
  readonly search: AddressSearch;
  readonly cause: string;
  readonly location: { readonly pathname: string };
}

const waiting = { tab: "waiting" satisfies TabName };

const isSaid = (search: AddressSearch, extra: readonly string[]) =>
  Object.entries(search).some(([name, value]) => value !== undefined && !extra.includes(name));

/**
 * WORK-040: opens a register with the user's default view if the address has no list state. The view comes with the
 * current user, so the rows are requested once.
 * @param extra parameters that are not part of the list state
 * @param hasTabs DESK-001: without a default view, members start at the tab of their open tasks
 */
export const opensWithView =
  (register: ViewedRegister, extra: readonly string[] = [], hasTabs = false) =>
  async ({ search, cause, location }: Entry): Promise<void> => {
    if (cause !== "enter" || isSaid(search, extra)) return;
    const user = currentUser();
    const view = user?.defaultViews.find((one) => one.register === register);
    if (!view) {
      if (!hasTabs || !user || isStaff(user)) return;
      throw redirect({ to: location.pathname, search: { ...search, ...waiting }, replace: true } as never);
    }
    // Part of the table's chunk, which pages without a table do not load (HOUSE-024).
    const { openWith } = await import("./chosen-view.ts");
    openWith(register, view);
    const { address } = view.state;
    if (Object.keys(address).length === 0) return;
    throw redirect({ to: location.pathname, search: { ...search, ...address }, replace: true } as never);
  };
