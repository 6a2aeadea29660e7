import type { FormContext } from "@birzha/domain/forms/conditions.ts";
import type { FormDefinition } from "@birzha/domain/forms/definition.ts";
import { createContext, useContext } from "react";
import type { Control, FieldValues } from "react-hook-form";
import type { FileTransfer } from "../reports/stored-files.ts";
import type { FormDictionaries } from "./inputs/form-dictionaries.ts";
import type { UnreadTexts } from "./inputs/unread-texts.ts";

/** The words of a form: definitions hold none. */
export interface FormWords {
  readonly label: (field: string) => string;
  readonly section: (section: string) => string;
  /** Stands under the field. */
  readonly hint: (field: string) => string | undefined;
}

/** Where a field stands in the three columns of its section; without an entry it takes one. */
export interface FieldPlace {
  readonly span?: 1 | 2 | 3;
  /** Begins a new row. */
  readonly startsRow?: boolean;
}
export type FormLayout = Readonly<Record<string, FieldPlace | undefined>>;

/** What the fields of one form share. */
export interface FormHost {
  readonly definition: FormDefinition;
  readonly words: FormWords;
  readonly context: FormContext;
  readonly dictionaries: FormDictionaries;
  readonly control: Control<FieldValues>;
  readonly files: FileTransfer;
  /** Tells that what stands in an input is no value of its field (yet), and why; undefined when it is again. */
  readonly onUnreadable: (field: string, error: string | undefined) => void;
  readonly unread: UnreadTexts;
  /** How often stored values took the place of all that stood in the form. */
  readonly fills: number;
}

const HostContext = createContext<FormHost | undefined>(undefined);

export const FormHostProvider = HostContext.Provider;

export function useFormHost(): FormHost {
  const host = useContext(HostContext);
  if (!host) throw new Error("a field stands inside of a form only");
  return host;
}

/** The element a field stands in: links of the error summary lead there. */
export const fieldAnchor = (field: string): string => `field-${field}`;
export const sectionAnchor = (section: string): string => `section-${section}`;

/** Brings a field into sight and puts the cursor into it. */
export function goToField(field: string): void {
  const place = document.getElementById(fieldAnchor(field));
  const input = place?.querySelector<HTMLElement>(
    "input:not([type=file]):not([type=hidden]):not(:disabled), textarea:not(:disabled), button:not(:disabled)",
  );
  place?.scrollIntoView({ block: "center" });
  input?.focus({ preventScroll: true });
}
