import type { NamePart } from "../certificate.ts";
import type { PowerPerson } from "./read-power.ts";

const oids = {
  commonName: "2.5.4.3",
  surname: "2.5.4.4",
  givenName: "2.5.4.42",
  snils: "1.2.643.100.3",
  inn: "1.2.643.3.131.1.1",
} as const;

/** Returns the natural person that a certificate names (FSB order 795). */
export function subjectPerson(subject: readonly NamePart[]): PowerPerson {
  const textOf = (oid: string) => subject.find((part) => part.oid === oid)?.text.trim();
  const matching = (text: string | undefined, pattern: RegExp) =>
    text !== undefined && pattern.test(text) ? text : undefined;
  const surname = textOf(oids.surname);
  return {
    snils: matching(textOf(oids.snils)?.replaceAll(/[\s-]/g, ""), /^\d{11}$/),
    // Two leading zeros pad the number of an organisation.
    inn: matching(textOf(oids.inn), /^(?!00)\d{12}$/),
    name: (surname === undefined
      ? (textOf(oids.commonName) ?? "")
      : `${surname} ${textOf(oids.givenName) ?? ""}`
    ).trim(),
  };
}

/**
 * Compares two persons by the numbers that both have. Undefined if there is no such number: then only the names remain,
 * and namesakes exist.
 */
export function isSamePerson(one: PowerPerson, other: PowerPerson): boolean | undefined {
  const pairs = (
    [
      [one.snils, other.snils],
      [one.inn, other.inn],
    ] as const
  ).filter(([mine, theirs]) => mine !== undefined && theirs !== undefined);
  return pairs.length === 0 ? undefined : pairs.every(([mine, theirs]) => mine === theirs);
}

/** Compares full names without regard to case, spaces and «ё». */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.toLowerCase().replaceAll("ё", "е").split(/\s+/).join(" ").trim();
  return plain(one) === plain(other);
}
