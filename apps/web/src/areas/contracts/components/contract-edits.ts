import { isComplete, rowKind, type Delivery } from "@birzha/domain/contracts/delivery-notice.ts";
import { isEditable } from "@birzha/domain/contracts/lifecycle.ts";
import type { Contract } from "@birzha/domain/contracts/register.ts";
import type { EditedRow } from "../../../shared/register/row-edits/edited-row.ts";
import { makeRowEditStore } from "../../../shared/register/row-edits/row-edit-store.ts";
import type { RowEdit } from "../../../ui/table/row-edits.ts";

const storedDelivery = ({ statusDelivery, statusDate, reason }: Contract): Delivery => ({
  deliveryStatus: statusDelivery.id,
  deliveryDate: statusDate,
  reason,
});

/** Returns the delivery of a row with its edits applied. */
export function editedDelivery(contract: Contract, entered: RowEdit): Delivery {
  const { statusDelivery, statusDate, reason } = entered;
  const stored = storedDelivery(contract);
  return {
    deliveryStatus: statusDelivery === undefined ? stored.deliveryStatus : Number(statusDelivery ?? 0),
    deliveryDate: statusDate === undefined ? stored.deliveryDate : statusDate,
    reason: reason === undefined ? stored.reason : reason,
  };
}

/** CON-021: reports whether the row is editable; all three cells or none. */
export const mayEdit = ({ statusDeal, statusDelivery }: Contract, entered: RowEdit | undefined): boolean =>
  isEditable({ dealStatus: statusDeal.id, deliveryStatus: statusDelivery.id }, entered !== undefined);

/** CON-022: returns the request data of an edited row. */
export function toReport({ row, entered }: EditedRow<Contract>) {
  const { deliveryStatus, deliveryDate, reason } = editedDelivery(row, entered);
  return { idRec: row.idRec, statusDelivery: deliveryStatus, statusDate: deliveryDate, reason };
}

/** CON-030..033: returns the kind of notice that an edited row sends. */
export const kindOf = ({ row, entered }: EditedRow<Contract>) =>
  rowKind(storedDelivery(row), editedDelivery(row, entered)) ?? "changes";

/** A-67, FIX-031: store of unsent edits of contracts. */
export const contractEditStore = makeRowEditStore<Contract>({
  register: "contracts",
  rowId: ({ idRec }) => String(idRec),
  // CON-028: a failed row stays marked until its edit has both status and date.
  isStillFailed: (contract, entered) => !isComplete(editedDelivery(contract, entered)),
});
