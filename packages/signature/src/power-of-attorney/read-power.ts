import type { PowerFault } from "./power-fault.ts";
import type { PowerElement } from "./power-element.ts";
import { withoutPrefixes } from "./without-prefixes.ts";

/** A natural person. A power of attorney can leave out one of the two numbers. */
export interface PowerPerson {
  /** 11 digits. */
  readonly snils: string | undefined;
  /** 12 digits. */
  readonly inn: string | undefined;
  /** Surname, first name and patronymic. */
  readonly name: string;
}

/** Contents of a machine-readable power of attorney (МЧД) of one organisation or entrepreneur. */
export interface PowerOfAttorney {
  readonly version: string;
  /** Number in the register of the tax service: a UUID in lower case. */
  readonly number: string;
  readonly principal: {
    /** 10 digits for an organisation, 12 for an entrepreneur. */
    readonly inn: string;
    readonly ogrn: string | undefined;
    readonly name: string;
    /** Head of the organisation, who acts without a power of attorney; the entrepreneur. */
    readonly head: PowerPerson;
  };
  /** Natural persons and entrepreneurs. */
  readonly representatives: readonly PowerPerson[];
  /** `YYYY-MM-DD`. */
  readonly validFrom: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly validTo: string;
  /** Codes of the powers, without those that the principal has restricted. */
  readonly powers: readonly string[];
  readonly mayDelegate: boolean;
}

/** A file that is no power of attorney that the portal can accept. */
export interface UnreadablePower {
  readonly fault: PowerFault;
  /** Version, or the path of the wrong element or attribute. */
  readonly evidence: string;
}

export type PowerReading = PowerOfAttorney | UnreadablePower;

/**
 * Value of `ВерсФорм`: the single format that its publishers call version 003. Formats 001 and 002 (`ON_DOVBB`) and the
 * format of the tax service (5.01 to 5.03) have other schemas.
 */
const powerVersion = "EMCHD_1";
const oldVersions: ReadonlySet<string> = new Set(["001", "002"]);

const patterns = {
  number: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  fileId: /^ON_EMCHD_/,
  /** Files of all versions: `ON_DOVBB_`, `ON_DOVEL_`. */
  powerFileId: /^ON_(EMCHD|DOV)/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  organizationInn: /^\d{10}$/,
  personInn: /^\d{12}$/,
  ogrn: /^(\d{13}|\d{15})$/,
  snils: /^\d{3}-\d{3}-\d{3}[- ]\d{2}$/,
  title: /\S/,
  code: /^\S(.{0,253}\S)?$/,
  delegation: /^[123]$/,
} as const;

class PowerError extends Error implements UnreadablePower {
  readonly fault: PowerFault;
  readonly evidence: string;

  constructor(fault: PowerFault, evidence: string) {
    super(`${fault}: ${evidence}`);
    this.fault = fault;
    this.evidence = evidence;
  }
}

/** An element with its path, for error messages. */
class Cursor {
  readonly element: PowerElement;
  readonly path: string;

  constructor(element: PowerElement, path = element.name) {
    this.element = element;
    this.path = path;
  }

  all(name: string): Cursor[] {
    return this.element.children
      .filter((child) => child.name === name)
      .map((child) => new Cursor(child, `${this.path}/${name}`));
  }

  /** The only element of this name. A second one is ambiguous: two readers could see two different persons. */
  optional(name: string): Cursor | undefined {
    const [first, ...more] = this.all(name);
    if (more.length > 0) throw new PowerError("malformed", `${this.path}/${name}`);
    return first;
  }

  one(name: string, ...below: readonly string[]): Cursor {
    const found = this.optional(name);
    if (!found) throw new PowerError("malformed", `${this.path}/${name}`);
    const [next, ...more] = below;
    return next === undefined ? found : found.one(next, ...more);
  }

  given(name: string, pattern: RegExp): string | undefined {
    const value = this.element.attributes[name];
    if (value !== undefined && !pattern.test(value))
      throw new PowerError("malformed", `${this.path}@${name}`);
    return value;
  }

  value(name: string, pattern: RegExp): string {
    const value = this.given(name, pattern);
    if (value === undefined) throw new PowerError("malformed", `${this.path}@${name}`);
    return value;
  }
}

/**
 * Reads a power of attorney in the format EMCHD_1 (003). Never throws for a wrong document: it returns the reason.
 * @param root root element of the file
 */
export function readPower(root: PowerElement): PowerReading {
  try {
    return readDocument(root);
  } catch (error) {
    if (!(error instanceof PowerError)) throw error;
    return { fault: error.fault, evidence: error.evidence };
  }
}

export const isReadable = (power: PowerReading): power is PowerOfAttorney => !("fault" in power);

function readDocument(document: PowerElement): PowerOfAttorney {
  const { ВерсФорм: version, ИдФайл: fileId = "" } = document.attributes;
  const root = new Cursor(withoutPrefixes(document, {}));
  if (version !== undefined && version !== powerVersion && patterns.powerFileId.test(fileId))
    throw new PowerError(oldVersions.has(version) ? "old-version" : "unknown-version", version.slice(0, 50));
  if (root.element.name !== "Доверенность" || version !== powerVersion)
    throw new PowerError("malformed", `${document.name}@${version === undefined ? "ВерсФорм" : "xmlns"}`);
  root.value("ИдФайл", patterns.fileId);
  const content = root.one("Документ");
  if (content.all("Передов").length > 0) throw new PowerError("delegated", `${content.path}/Передов`);
  const power = content.one("Довер");
  const about = power.one("СвДов");
  const [validFrom, validTo] = [dayOf(about, "ДатаВыдДовер"), dayOf(about, "СрокДейст")];
  if (validTo < validFrom) throw new PowerError("malformed", `${about.path}@СрокДейст`);
  return {
    version,
    number: about.value("НомДовер", patterns.number).toLowerCase(),
    principal: readPrincipal(power),
    representatives: readRepresentatives(power),
    validFrom,
    validTo,
    powers: readCodes(power.one("СвПолн")),
    mayDelegate: about.value("ПрПередов", patterns.delegation) !== "1",
  };
}

function dayOf(cursor: Cursor, name: string): string {
  const day = cursor.value(name, patterns.day);
  const parsed = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(day))
    throw new PowerError("malformed", `${cursor.path}@${name}`);
  return day;
}

function readPrincipal(power: Cursor): PowerOfAttorney["principal"] {
  const [first, ...more] = power.all("СвДоверит");
  // Several principals sign one file, and the portal accepts one signature.
  if (!first || more.length > 0)
    throw new PowerError(first ? "unsupported" : "malformed", `${power.path}/СвДоверит`);
  const principal = first.one("Доверит");
  const entrepreneur = principal.optional("ИПДовер");
  if (entrepreneur) {
    const head = personOf(entrepreneur);
    return {
      inn: entrepreneur.value("ИННФЛ", patterns.personInn),
      ogrn: entrepreneur.given("ОГРНИП", patterns.ogrn),
      name: entrepreneur.given("НаимИП", patterns.title) ?? head.name,
      head,
    };
  }
  const organization = principal.optional("РосОргДовер");
  if (!organization) throw new PowerError("unsupported", principal.path);
  const details = organization.one("СвРосОрг");
  return {
    inn: details.value("ИННЮЛ", patterns.organizationInn),
    ogrn: details.given("ОГРН", patterns.ogrn),
    name: details.value("НаимОрг", patterns.title),
    head: readHead(organization),
  };
}

/** A head who acts jointly, or a managing company in this place, needs other signatures than the one of a person. */
function readHead(organization: Cursor): PowerPerson {
  const [head, ...more] = organization.all("ЛицоБезДов");
  if (!head) throw new PowerError("malformed", `${organization.path}/ЛицоБезДов`);
  const isSole = more.length === 0 && head.element.attributes["ПолнЮЛ"] === "1";
  if (!isSole || head.element.children.some(({ name }) => name !== "СвФЛ"))
    throw new PowerError("unsupported", head.path);
  return personOf(head.one("СвФЛ"));
}

function readRepresentatives(power: Cursor): PowerPerson[] {
  const all = power.all("СвУпПред");
  if (all.length === 0) throw new PowerError("malformed", `${power.path}/СвУпПред`);
  return all.flatMap((each) => {
    const given = each.one("Пред");
    const person = given.optional("СведФизЛ") ?? given.optional("СведИП");
    return person ? [personOf(person)] : [];
  });
}

function personOf(cursor: Cursor): PowerPerson {
  const name = cursor.one("СведФЛ", "ФИО");
  const names = [
    name.value("Фамилия", patterns.title),
    name.value("Имя", patterns.title),
    name.given("Отчество", patterns.title),
  ];
  return {
    snils: cursor.given("СНИЛС", patterns.snils)?.replaceAll(/\D/g, ""),
    inn: cursor.given("ИННФЛ", patterns.personInn),
    name: names.filter((each) => each !== undefined).join(" "),
  };
}

function readCodes(powers: Cursor): string[] {
  // Joint powers need the signatures of all representatives.
  if (powers.element.attributes["ПрСовмПолн"] !== "1")
    throw new PowerError("unsupported", `${powers.path}@ПрСовмПолн`);
  return powers
    .all("МашПолн")
    .filter((each) => each.all("ОгрСвПолн").length === 0)
    .map((each) => each.value("КодПолн", patterns.code));
}
