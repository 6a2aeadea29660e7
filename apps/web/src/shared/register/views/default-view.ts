import type { TabName } from "@birzha/domain/shared/registers/register-tabs.ts";
import type { ViewedRegister } from "@birzha/domain/views/registers.ts";
import { redirect } from "@tanstack/react-router";
import { currentPerson } from "../../session/session.ts";
import { isStaff } from "../../session/person.ts";
import type { Address } from "../address/address-paging.ts";

interface Entry {
  readonly search: Address;
  readonly cause: string;
  readonly location: { readonly pathname: string };
}

const waiting = { tab: "waiting" satisfies TabName };

const isSaid = (search: Address, beside: readonly string[]) =>
  Object.entries(search).some(([name, value]) => value !== undefined && !beside.includes(name));

/**
 * WORK-040: whoever comes to a register by an address that says nothing of it finds it as his default view shows it. It
 * came with the person, so the rows are asked for once.
 * @param beside names of an address that say nothing of the list
 * @param hasTabs DESK-001: where there is no such view, it opens at what waits for a member
 */
export const opensWithView =
  (register: ViewedRegister, beside: readonly string[] = [], hasTabs = false) =>
  async ({ search, cause, location }: Entry): Promise<void> => {
    if (cause !== "enter" || isSaid(search, beside)) return;
    const person = currentPerson();
    const view = person?.defaultViews.find((one) => one.register === register);
    if (!view) {
      if (!hasTabs || !person || isStaff(person)) return;
      throw redirect({ to: location.pathname, search: { ...search, ...waiting }, replace: true } as never);
    }
    // It comes with the table, which pages without one do not load (HOUSE-024).
    const { openWith } = await import("./chosen-view.ts");
    openWith(register, view);
    const { address } = view.state;
    if (Object.keys(address).length === 0) return;
    throw redirect({ to: location.pathname, search: { ...search, ...address }, replace: true } as never);
  };
