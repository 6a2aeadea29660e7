import { allEndpoints } from "../../packages/domain/src/calls.ts";
import type { StaffUndo } from "../../packages/domain/src/shared/access/approval-rule.ts";
import { staffUndoError, staffWrites } from "../../packages/domain/src/shared/access/staff-writes.ts";
import type { NamedEndpoint } from "../../packages/domain/src/shared/endpoint.ts";

const writes = staffWrites(allEndpoints);

/** FIX-322: writes of staff that state wrongly, or do not state, how staff takes them back. */
export const staffOperationErrors = (): string[] =>
  writes.flatMap((write) => staffUndoError(write, allEndpoints) ?? []);

function undoText(undo: StaffUndo): string {
  if (undo === "save-again") return "The same operation sets the former values again.";
  if ("none" in undo) return undo.none;
  return [`\`${undo.by}\`.`, undo.note].filter((text) => text !== undefined).join(" ");
}

function rowOf({ name, endpoint: { approval, undo } }: NamedEndpoint): string {
  const rule = approval ? `\`${approval.kind}\`${approval.when ? `: ${approval.when.text}` : ""}` : "—";
  return `| \`${name}\` | ${rule} | ${undo ? undoText(undo) : "—"} |`;
}

/** Generates docs/staff-operations.md from the endpoint definitions. */
export function staffOperationsPage(): string {
  const areas = [...new Set(writes.map(({ area }) => area))].toSorted();
  return [
    "# Operations of staff",
    "",
    "All writes that are open to staff, generated from the endpoint definitions (`approval`, `undo`). Run",
    "`npx node tools/checks/check-staff-operations.ts --write` after a change; `npm run check` fails while this page is out of",
    "date, and for an operation of staff that states neither. Operations about the caller's own settings are left out.",
    "",
    "*Approval* is the kind that the setting `FOUR_EYES` names ([decision 0052](decisions/0052-four-eyes.md)). *Taken back by*",
    "is for requests without approval. What another organisation or a person outside has seen cannot be taken back, so an",
    "operation that shows records of an organisation to others needs approval.",
    ...areas.flatMap((area) => [
      "",
      `## ${area}`,
      "",
      "| Operation | Approval | Taken back by |",
      "|---|---|---|",
      ...writes.filter((write) => write.area === area).map(rowOf),
    ]),
    "",
  ].join("\n");
}
