import type { DictionaryName } from "../catalogs/catalogs.ts";
import { firstDay, type IsoDate } from "../shared/values/dates.ts";

/**
 * A form definition is JSON data without phrases, versioned by `passportId` (G-43). `evaluate` interprets it
 * on the server and in the browser; `lintDefinition` reports contradictions.
 */
export interface FormDefinition {
  readonly formSysId: string;
  /** Version of the definition; a stored report refers to it. */
  readonly passportId: number;
  readonly sections: readonly FormSection[];
  readonly rules: readonly FormRule[];
  readonly checks: readonly FormCheck[];
  readonly optionFilters: readonly OptionFilter[];
  readonly presets: readonly FormPreset[];
}

/** A group of fields on screen. The order of sections is the order of the XML (G-42). */
export interface FormSection {
  readonly name: string;
  readonly fields: readonly FormField[];
}

interface FieldBase {
  readonly name: string;
  /** Required unless a rule overrides it. */
  readonly required?: boolean;
  /** Set by the server: read-only, never among the evaluated values (G-42, S-10). */
  readonly system?: boolean;
  /** Visible to exchange staff only (G-53). */
  readonly staffOnly?: boolean;
}

export interface TextField extends FieldBase {
  readonly type: "text" | "textarea";
  readonly maxLength: number;
}

export interface InnField extends FieldBase {
  readonly type: "inn";
  /** Name field that a look-up of this INN fills in (OTC-069). */
  readonly fills?: string;
}

export interface ZipField extends FieldBase {
  readonly type: "zip";
}

export interface DateField extends FieldBase {
  readonly type: "date";
  /** Earliest day; an installation can set its own (`withEarliestDate`). */
  readonly min?: IsoDate;
  readonly max?: "today";
  /** Date field that this one must not precede. */
  readonly notBefore?: string;
}

/** Money, tonnes and other exact numbers; bounds are inclusive decimals. */
export interface DecimalField extends FieldBase {
  readonly type: "money" | "tonnes" | "decimal";
  /** Maximum decimals. */
  readonly scale: number;
  readonly min?: string;
  readonly max?: string;
}

export interface IntegerField extends FieldBase {
  readonly type: "integer";
  readonly min?: number;
  readonly max?: number | "current-year";
}

export interface YesNoField extends FieldBase {
  readonly type: "yes-no";
}

export interface SelectField extends FieldBase {
  readonly type: "select";
  readonly dictionary: DictionaryName;
}

export interface FilesField extends FieldBase {
  readonly type: "files";
  readonly maxFiles: number;
}

export type FormField =
  | TextField
  | InnField
  | ZipField
  | DateField
  | DecimalField
  | IntegerField
  | YesNoField
  | SelectField
  | FilesField;

export type FieldType = FormField["type"];

/** Condition of a rule. An empty field is neither true nor false, and has no record attributes. */
export type FormCondition =
  | { readonly field: string; readonly is: boolean }
  | { readonly field: string; readonly filled: boolean }
  /** An attribute of the chosen catalogue record, for example whether a basis is a port (OTC-107). */
  | { readonly field: string; readonly attribute: RecordFlag; readonly is: boolean }
  | { readonly all: readonly FormCondition[] }
  | { readonly any: readonly FormCondition[] }
  | { readonly not: FormCondition };

export type RecordFlag = "isPort" | "isRailwayStation";

/** Field names per effect. Precedence: disable > hide > require > optional > the field's own `required`. */
export interface FormEffects {
  readonly require?: readonly string[];
  readonly optional?: readonly string[];
  readonly disable?: readonly string[];
  readonly hide?: readonly string[];
}

/** A rule. The order of rules is irrelevant. */
export interface FormRule {
  readonly name: string;
  readonly when: FormCondition;
  readonly then?: FormEffects;
  readonly otherwise?: FormEffects;
}

/** `field` must not exceed `atMost`. Skips empty numbers. */
export interface FormCheck {
  readonly field: string;
  readonly atMost: string;
}

/** Filters the options of a select field. */
export type OptionFilter =
  | {
      /** Records that share a flag with the record in `with`; all if it has no flag. */
      readonly kind: "shared-flag";
      readonly field: string;
      readonly with: string;
      readonly flags: readonly RecordFlag[];
      /** Whether a filtered-out record is an error or only not offered (G-50). */
      readonly binding: boolean;
    }
  | {
      /**
       * Records with limited regions need one of their regions in `regions`; no filter if `regions` are empty
       * (G-77).
       */
      readonly kind: "visible-in-region";
      readonly field: string;
      readonly regions: readonly string[];
      readonly binding: boolean;
    };

/**
 * A record chosen in `from` sets its default basis in `into`, if that is empty or a previous default (G-50).
 */
export interface FormPreset {
  readonly from: string;
  readonly into: string;
  readonly attribute: "basisId";
}

/** A chosen record: the id is authoritative, the name is the one at the time of choice (G-42). */
export interface ChosenRecord {
  readonly id: number;
  readonly name: string;
}

/** An attached file: id and name, as the specification spells it (OTC-041). */
export interface ChosenFile {
  readonly id: number;
  readonly value: string;
}

/**
 * Texts, INN, zip codes, dates (`YYYY-MM-DD`), decimals and integers are strings, yes-no is a boolean, a
 * select is a record, files are a list. Empty fields are absent.
 */
export type FieldValue = string | boolean | ChosenRecord | readonly ChosenFile[];
export type FormValues = Readonly<Record<string, FieldValue | undefined>>;

/** Returns all fields of a definition in order. */
export const fieldsOf = (definition: FormDefinition): readonly FormField[] =>
  definition.sections.flatMap(({ fields }) => fields);

/** Returns the definition with this limit for all dates that have a lower limit (FIX-104). */
export const withEarliestDate = (definition: FormDefinition, min: IsoDate): FormDefinition => ({
  ...definition,
  sections: definition.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) =>
      field.type === "date" && field.min !== undefined ? { ...field, min } : field,
    ),
  })),
});

/** Returns the lower limit of the definition's dates. */
export const earliestDateOf = (definition: FormDefinition): IsoDate =>
  fieldsOf(definition).flatMap((field) => (field.type === "date" ? (field.min ?? []) : []))[0] ?? firstDay;

/** Returns the fields for user input, without system fields (G-42). */
export const enteredFields = (definition: FormDefinition): readonly FormField[] =>
  fieldsOf(definition).filter(({ system }) => system !== true);
