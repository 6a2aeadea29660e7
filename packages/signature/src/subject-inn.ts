import type { NamePart } from "./certificate.ts";

const legalEntity = "1.2.643.100.4";
const anyPerson = "1.2.643.3.131.1.1";

/**
 * Returns the INN of the certificate's subject. Newer certificates of organisations have a ten-digit INN in a
 * field of its own. Older ones have it in the twelve-digit field, padded with two zeros; there newer ones
 * have the INN of the person (FSB order 795).
 */
export function subjectInn(subject: readonly NamePart[]): string | undefined {
  const textOf = (oid: string) => subject.find((part) => part.oid === oid)?.text.trim();
  const inn = textOf(legalEntity) ?? textOf(anyPerson);
  if (inn === undefined) return undefined;
  const short = inn.replace(/^00(?=\d{10}$)/, "");
  return /^(\d{10}|\d{12})$/.test(short) ? short : undefined;
}

const names = ["2.5.4.10", "2.5.4.3", "2.5.4.4", "2.5.4.42"] as const;

/** Returns the subject for display: organisation, common name, surname, first name, without names that an earlier one contains. */
export function subjectTitle(subject: readonly NamePart[]): string {
  const texts = names.flatMap((oid) => subject.filter((part) => part.oid === oid).map(({ text }) => text));
  const parts = texts.filter((text, at) => !texts.slice(0, at).some((earlier) => earlier.includes(text)));
  return parts.join(", ").slice(0, 500);
}
