import type { ChosenFile, FieldValue } from "@birzha/domain/forms/definition.ts";
import type { Tx } from "../../platform/db/handles.ts";
import { Refused } from "../../platform/http/errors/failure.ts";
import { listOwnFiles } from "../files/queries.ts";

/**
 * S-5: the files a report names, if they were uploaded for its organisation and belong to no other report; named as
 * they were uploaded. Throws `agreements.unknown-file`.
 * @param reportId the report that is being changed; its own files stay its own
 */
export async function getReportFiles(
  db: Tx,
  organizationId: number,
  asked: FieldValue | undefined,
  reportId?: number,
): Promise<ChosenFile[]> {
  const chosen = (asked ?? []) as readonly ChosenFile[];
  const own = await listOwnFiles(
    db,
    "agreements",
    organizationId,
    chosen.map(({ id }) => id),
  );
  const free = new Map(
    own.filter(({ heldBy }) => heldBy === null || heldBy === reportId).map((file) => [file.id, file.name]),
  );
  return chosen.map(({ id }) => {
    const value = free.get(id);
    if (value === undefined) throw new Refused("agreements.unknown-file");
    // Listed once: the next mention of it is another file.
    free.delete(id);
    return { id, value };
  });
}
