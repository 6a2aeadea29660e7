import type { DictionaryName } from "../catalogs/catalogs.ts";
import { firstDay, type IsoDate } from "../shared/values/dates.ts";

/**
 * A form definition is data: it travels as JSON, is versioned by `passportId` (G-43) and holds no words. `evaluate`
 * gives it its meaning, on the server as on the screen; `lintDefinition` finds what cannot be meant.
 */
export interface FormDefinition {
  readonly formSysId: string;
  /** Version of the definition; a stored report keeps it. */
  readonly passportId: number;
  readonly sections: readonly FormSection[];
  readonly rules: readonly FormRule[];
  readonly checks: readonly FormCheck[];
  readonly optionFilters: readonly OptionFilter[];
  readonly presets: readonly FormPreset[];
}

/** Fields that stand together on the screen; the sections' order is the order of the XML (G-42). */
export interface FormSection {
  readonly name: string;
  readonly fields: readonly FormField[];
}

interface FieldBase {
  readonly name: string;
  /** Required unless a rule says otherwise. */
  readonly required?: boolean;
  /** Set by the server: shown, never entered, never among the evaluated values (G-42, S-10). */
  readonly system?: boolean;
  /** Visible to exchange staff alone (G-53). */
  readonly staffOnly?: boolean;
}

export interface TextField extends FieldBase {
  readonly type: "text" | "textarea";
  readonly maxLength: number;
}

export interface InnField extends FieldBase {
  readonly type: "inn";
  /** The name field that a look-up by this INN fills in (OTC-069). */
  readonly fills?: string;
}

export interface ZipField extends FieldBase {
  readonly type: "zip";
}

export interface DateField extends FieldBase {
  readonly type: "date";
  /** The earliest day; an installation sets its own (`withEarliestDate`). */
  readonly min?: IsoDate;
  readonly max?: "today";
  /** Another date field that this one may not precede. */
  readonly notBefore?: string;
}

/** Amounts in money or tonnes and other exact numbers; bounds are inclusive decimals. */
export interface DecimalField extends FieldBase {
  readonly type: "money" | "tonnes" | "decimal";
  /** Most digits after the dot. */
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

/** What a rule depends on. An empty field is neither yes nor no, and its record has no attributes. */
export type FormCondition =
  | { readonly field: string; readonly is: boolean }
  | { readonly field: string; readonly filled: boolean }
  /** An attribute of the chosen catalogue record: the basis "is a port" (OTC-107). */
  | { readonly field: string; readonly attribute: RecordFlag; readonly is: boolean }
  | { readonly all: readonly FormCondition[] }
  | { readonly any: readonly FormCondition[] }
  | { readonly not: FormCondition };

export type RecordFlag = "isPort" | "isRailwayStation";

/** Names of the fields that become so; disable > hide > require > optional > the field's own `required`. */
export interface FormEffects {
  readonly require?: readonly string[];
  readonly optional?: readonly string[];
  readonly disable?: readonly string[];
  readonly hide?: readonly string[];
}

/** The order of rules means nothing. */
export interface FormRule {
  readonly name: string;
  readonly when: FormCondition;
  readonly then?: FormEffects;
  readonly otherwise?: FormEffects;
}

/** `field` may not exceed `limit`; both are numbers, and an empty one is not compared. */
export interface FormCheck {
  readonly field: string;
  readonly atMost: string;
}

/** Which records of its dictionary a select offers. */
export type OptionFilter =
  | {
      /** Records that share one of the flags which the record chosen in `with` has; all when it has none. */
      readonly kind: "shared-flag";
      readonly field: string;
      readonly with: string;
      readonly flags: readonly RecordFlag[];
      /** Whether another record is an error, or only not offered (G-50). */
      readonly binding: boolean;
    }
  | {
      /** Records limited to regions, of which one must be chosen in `regions`, unless none is chosen (G-77). */
      readonly kind: "visible-in-region";
      readonly field: string;
      readonly regions: readonly string[];
      readonly binding: boolean;
    };

/** Choosing a record in `from` puts its default basis into `into`, if that is empty or was preset (G-50). */
export interface FormPreset {
  readonly from: string;
  readonly into: string;
  readonly attribute: "basisId";
}

/** A chosen record: the id decides, the name is what it was called then (G-42). */
export interface ChosenRecord {
  readonly id: number;
  readonly name: string;
}

/** An attached file: id and name, as the documents spell it (OTC-041). */
export interface ChosenFile {
  readonly id: number;
  readonly value: string;
}

/**
 * Texts, INN, zip codes, dates (`YYYY-MM-DD`), decimals and integers are strings, yes-no is a boolean, a select is a
 * record, files are a list. Empty fields are absent.
 */
export type FieldValue = string | boolean | ChosenRecord | readonly ChosenFile[];
export type FormValues = Readonly<Record<string, FieldValue | undefined>>;

/** All fields of a definition in their order. */
export const fieldsOf = (definition: FormDefinition): readonly FormField[] =>
  definition.sections.flatMap(({ fields }) => fields);

/** The same form where dates that have a lower limit have this one (FIX-104). */
export const withEarliestDate = (definition: FormDefinition, min: IsoDate): FormDefinition => ({
  ...definition,
  sections: definition.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) =>
      field.type === "date" && field.min !== undefined ? { ...field, min } : field,
    ),
  })),
});

/** The lower limit that the dates of this form have. */
export const earliestDateOf = (definition: FormDefinition): IsoDate =>
  fieldsOf(definition).flatMap((field) => (field.type === "date" ? (field.min ?? []) : []))[0] ?? firstDay;

/** Fields that people fill in; the others are written by the server and shown only (G-42). */
export const enteredFields = (definition: FormDefinition): readonly FormField[] =>
  fieldsOf(definition).filter(({ system }) => system !== true);
