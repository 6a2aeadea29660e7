import type { FormContext } from "@birzha/domain/forms/conditions.ts";
import type { FormDefinition } from "@birzha/domain/forms/definition.ts";
import { createContext, useContext, type ReactNode } from "react";
import type { Control, FieldValues } from "react-hook-form";
import type { FileTransfer } from "../files/stored-files.ts";
import type { FormDictionaries } from "./inputs/form-dictionaries.ts";
import type { UnreadTexts } from "./inputs/unread-texts.ts";

/** The texts of a form; definitions have none. */
export interface FormTexts {
  readonly label: (field: string) => string;
  readonly section: (section: string) => string;
  /** Hint under the field. */
  readonly hint: (field: string) => string | undefined;
}

/** Position of a field in the three columns of its section; the default is one column. */
export interface FieldPosition {
  readonly span?: 1 | 2 | 3;
  /** Starts a new row. */
  readonly startsRow?: boolean;
}
export type FormLayout = Readonly<Record<string, FieldPosition | undefined>>;

/** Context shared by the fields of a form. */
export interface FormHost {
  readonly definition: FormDefinition;
  readonly words: FormTexts;
  readonly context: FormContext;
  readonly dictionaries: FormDictionaries;
  readonly control: Control<FieldValues>;
  readonly files: FileTransfer;
  /** Reports why the text of an input is not a valid value; undefined once it is. */
  readonly onUnreadable: (field: string, error: string | undefined) => void;
  readonly unread: UnreadTexts;
  /** Number of times that stored values have replaced the content of the form. */
  readonly fills: number;
  /** Reports whether the portal or another record has filled the field, and the user has not edited it since. */
  readonly isPrefilled?: (field: string) => boolean;
  /** SOFT-001: fields with improbable values, and the hint under them. */
  readonly warned?: ReadonlySet<string>;
  readonly warnedHint?: string;
  /** Notes below fields, by field. */
  readonly notes?: Readonly<Record<string, ReactNode>>;
}

const HostContext = createContext<FormHost | undefined>(undefined);

export const FormHostProvider = HostContext.Provider;

export function useFormHost(): FormHost {
  const host = useContext(HostContext);
  if (!host) throw new Error("a field must be inside a form");
  return host;
}

/** Returns the element id of a field, the target of links in the error summary. */
export const fieldAnchor = (field: string): string => `field-${field}`;
export const sectionAnchor = (section: string): string => `section-${section}`;

/** Scrolls a field into view and focuses its input. */
export function goToField(field: string): void {
  const place = document.getElementById(fieldAnchor(field));
  const input = place?.querySelector<HTMLElement>(
    "input:not([type=file]):not([type=hidden]):not(:disabled), textarea:not(:disabled), button:not(:disabled)",
  );
  place?.scrollIntoView({ block: "center" });
  input?.focus({ preventScroll: true });
}
