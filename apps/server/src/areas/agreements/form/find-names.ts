import { findRecord } from "@birzha/domain/catalogs/find-record.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import {
  fieldsOf,
  type FormDefinition,
  type FormField,
  type FormValues,
} from "@birzha/domain/forms/definition.ts";
import type { FieldError, FieldErrors } from "@birzha/domain/forms/field-error.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import type { LoadedDictionaries } from "../../catalogs/queries.ts";
import { listFilesNamed, type NamedFile } from "../../files/queries.ts";
import type { RawValues } from "./report-xml.ts";

export interface NameOptions {
  /** Owner of the uploads that a document can name. */
  readonly organizationId: number | undefined;
  /** The report being changed. A document can name its own files, too. */
  readonly reportId?: number;
  /** Stored values. An unchanged choice remains valid, even if other records have its name now. */
  readonly stored?: FormValues | undefined;
}

/** Values with ids instead of names, and errors for names that were not found (FIX-028). */
export interface FoundNames {
  readonly raw: RawValues;
  readonly errors: FieldErrors;
}

/**
 * FIX-028: an external document knows no ids of catalogue records and uploads. Finds records by code or name, and files
 * by upload name among those that no report uses yet.
 */
export async function findNames(
  db: DbTransaction,
  { records }: LoadedDictionaries,
  definition: FormDefinition,
  raw: RawValues,
  options: NameOptions,
): Promise<FoundNames> {
  const files = await listFilesByName(db, raw, options);
  const found: Record<string, unknown> = { ...raw };
  const errors: Record<string, FieldError> = {};
  for (const field of fieldsOf(definition)) {
    const value = raw[field.name];
    const response =
      field.type === "select" && isWords(value)
        ? findChoice(field, value, records, options.stored?.[field.name])
        : field.type === "files" && isFileList(value)
          ? findFiles(value, files)
          : undefined;
    if (response && "error" in response) errors[field.name] = response.error;
    else if (response) found[field.name] = response.value;
  }
  return { raw: found, errors };
}

interface Words {
  readonly id?: number;
  readonly code?: string;
  readonly name: string;
}
const isWords = (value: unknown): value is Words =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type FoundValue = { readonly value: unknown } | { readonly error: FieldError };

function findChoice(
  field: FormField & { readonly type: "select" },
  words: Words,
  records: LoadedDictionaries["records"],
  before: FormValues[string],
): FoundValue {
  const { id, code, name } = words;
  const isStored = isChosenRecord(before) && before.id === id;
  // The form itself rejects an id that the catalogue does not contain.
  const isUnknown = id !== undefined && !records[field.dictionary].some((record) => record.id === id);
  if (isStored || isUnknown) return { value: words };
  const found = findRecord(records[field.dictionary], { id, code, text: name });
  if ("record" in found) return { value: { id: found.record.id, name: found.record.name } };
  return { error: { code: `option-${found.error}`, value: name.trim() || (code ?? "") } };
}

interface FileReference {
  readonly id?: number;
  readonly value: string;
}
const isFileList = (value: unknown): value is readonly FileReference[] =>
  Array.isArray(value) && value.every((file) => typeof file === "object");

function findFiles(references: readonly FileReference[], known: readonly NamedFile[]): FoundValue {
  const files: { id: number; value: string }[] = [];
  for (const { id, value } of references) {
    const named = known.filter(({ name }) => name === value.trim());
    if (id === undefined && named.length !== 1)
      return { error: { code: named.length === 0 ? "file-unknown" : "file-ambiguous", value } };
    files.push({ id: id ?? named[0]!.id, value });
  }
  return { value: files };
}

async function listFilesByName(db: DbTransaction, raw: RawValues, { organizationId, reportId }: NameOptions) {
  const references = Object.values(raw).filter(isFileList).flat();
  const names = references.filter(({ id }) => id === undefined).map(({ value }) => value.trim());
  return names.length === 0 || organizationId === undefined
    ? []
    : listFilesNamed(db, "agreements", organizationId, names, reportId);
}
