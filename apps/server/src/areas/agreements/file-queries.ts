import type { ChosenFile, FieldValue } from "@birzha/domain/forms/definition.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { listOwnFiles } from "../files/queries.ts";

/**
 * S-5: returns the files that a report names, under their upload names. They must belong to its organisation and to no
 * other report. Throws `agreements.unknown-file`.
 * @param reportId the report being changed, whose own files are allowed
 */
export async function getReportFiles(
  db: DbTransaction,
  organizationId: number,
  requested: FieldValue | undefined,
  reportId?: number,
): Promise<ChosenFile[]> {
  const chosen = (requested ?? []) as readonly ChosenFile[];
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
    if (value === undefined) throw new ApiError("agreements.unknown-file");
    // A second mention of the same id is an unknown file.
    free.delete(id);
    return { id, value };
  });
}
