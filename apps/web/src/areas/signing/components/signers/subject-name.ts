/** INN of an organisation (1.2.643.100.4), and of a person or, in older certificates, of either. */
const innOfOrganization = ["ИНН ЮЛ", "ИННЮЛ", "INNLE", "OID.1.2.643.100.4", "1.2.643.100.4"];
const innOfPerson = ["ИНН", "INN", "OID.1.2.643.3.131.1.1", "1.2.643.3.131.1.1"];

/**
 * Parts of a distinguished name as plug-ins write it: `CN=Иванов, O="ООО ""Колос""", ИНН=007701234567`. A quoted value
 * may hold commas; a doubled quote in it is one.
 */
export function readName(name: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  const part = /\s*([^=,]+?)\s*=\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/gy;
  for (let match = part.exec(name); match && match[0] !== ""; match = part.exec(name)) {
    const [, key = "", quoted, plain = ""] = match;
    const value = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"');
    if (!parts.has(key.toUpperCase())) parts.set(key.toUpperCase(), value);
  }
  return parts;
}

/** SIGN-057, G-82: the INN the certificate speaks for; an organisation's ten digits may be written with `00` before them. */
export function innOf(parts: ReadonlyMap<string, string>): string | undefined {
  const find = (keys: readonly string[]) => keys.map((key) => parts.get(key)).find(Boolean);
  const inn = find(innOfOrganization) ?? find(innOfPerson);
  return inn?.replace(/^00(?=\d{10}$)/, "");
}

/** The organisation a certificate speaks for; empty where it names none. */
export const firmOf = (parts: ReadonlyMap<string, string>): string => parts.get("O") ?? "";

/** FIX-045: the person; certificates of organisations repeat the organisation's name in CN. */
export function personOf(parts: ReadonlyMap<string, string>): string {
  const name = [parts.get("SN"), parts.get("G")].filter(Boolean).join(" ");
  if (name !== "") return name;
  const common = parts.get("CN") ?? "";
  return common === firmOf(parts) ? "" : common;
}
