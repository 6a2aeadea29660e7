import type { Contract } from "@birzha/domain/contracts/register.ts";
import { isComplete, type Delivery } from "@birzha/domain/contracts/delivery-notice.ts";
import { useSyncExternalStore } from "react";
import { followSession } from "../../shared/session/session.ts";
import { makeRowEdits, type RowEdit } from "../../ui/table/row-edits.ts";
import { toast } from "../../ui/toast.ts";

/** CON-022: what is sent of an edited row. */
export interface LocalEdit {
  readonly idRec: number;
  readonly statusDelivery: number;
  readonly statusDate: string | null;
  readonly reason: string | null;
}

/** the unsent edits of this tab, by column; they outlive paging, sorting, filters and the page itself. */
export const localEdits = makeRowEdits();

/** Contracts as they were last read: an edited row need not be on the page that is shown when it is sent. */
const seen = new Map<string, Contract>();

export const rememberContracts = (rows: readonly Contract[]): void => {
  for (const row of rows) seen.set(String(row.idRec), row);
};

export const storedDelivery = ({ statusDelivery, statusDate, reason }: Contract): Delivery => ({
  deliveryStatus: statusDelivery.id,
  deliveryDate: statusDate,
  reason,
});

/** What the row says with what was entered into it. */
function editedDelivery(contract: Contract, edit: RowEdit): Delivery {
  const { statusDelivery, deliveryDate, reason } = edit;
  const stored = storedDelivery(contract);
  return {
    deliveryStatus: statusDelivery === undefined ? stored.deliveryStatus : Number(statusDelivery ?? 0),
    deliveryDate: deliveryDate === undefined ? stored.deliveryDate : deliveryDate,
    reason: reason === undefined ? stored.reason : reason,
  };
}

/** An edited row on its way. */
export interface Unsent {
  readonly id: string;
  readonly contract: Contract;
  readonly edit: RowEdit;
  readonly delivery: Delivery;
}

export const unsentRows = (): readonly Unsent[] =>
  [...localEdits.all()].flatMap(([id, edit]) => {
    const contract = seen.get(id);
    return contract ? [{ id, contract, edit, delivery: editedDelivery(contract, edit) }] : [];
  });

/** What became of the rows that were sent: the edit that failed, or that the row has gone. */
type Outcomes = ReadonlyMap<string, RowEdit | "sent">;

let outcomes: Outcomes = new Map();
const listeners = new Set<() => void>();
const toasts = new Set<string>();

function become(next: Outcomes): void {
  outcomes = next;
  for (const listener of listeners) listener();
}

export const markFailed = (rows: readonly Unsent[]): void =>
  become(new Map([...outcomes, ...rows.map(({ id, edit }) => [id, edit] as const)]));

/** CON-029, CON-035: says that rows were sent; they are marked until the toast is closed. */
export function announceSent(rows: readonly Unsent[], message: string): void {
  const ids = rows.map(({ id }) => id);
  become(new Map([...outcomes, ...ids.map((id) => [id, "sent"] as const)]));
  const name = `contracts-sent-${ids.join("-")}`;
  toasts.add(name);
  toast.success(message, {
    name,
    isPersistent: true,
    onClose: () => {
      toasts.delete(name);
      become(new Map([...outcomes].filter(([id, outcome]) => outcome !== "sent" || !ids.includes(id))));
    },
  });
}

/**
 * CON-028, CON-029: how a row stands since it was sent. One that failed is so until something else was entered that
 * has both status and date.
 */
export function outcomeOf(contract: Contract): "sent" | "failed" | undefined {
  const id = String(contract.idRec);
  const outcome = outcomes.get(id);
  if (outcome === undefined || outcome === "sent") return outcome;
  const edit = localEdits.of(id);
  if (edit === undefined) return undefined;
  return edit === outcome || !isComplete(editedDelivery(contract, edit)) ? "failed" : undefined;
}

/** Draws the screen again when rows were sent, or when that was read. */
export const useOutcomes = (): Outcomes =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => outcomes,
  );

/** who signs out or changes the organisation leaves nothing behind for the next. */
export function forgetLocalEdits(): void {
  localEdits.drop();
  seen.clear();
  become(new Map());
  for (const name of toasts) toast.close(name);
  toasts.clear();
}
followSession(forgetLocalEdits);
