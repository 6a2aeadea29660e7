/**
 * Attribute names of an organisation's INN (1.2.643.100.4), and of a person's INN, which older certificates
 * also use for organisations.
 */
const innOfOrganization = ["ИНН ЮЛ", "ИННЮЛ", "INNLE", "OID.1.2.643.100.4", "1.2.643.100.4"];
const innOfUser = ["ИНН", "INN", "OID.1.2.643.3.131.1.1", "1.2.643.3.131.1.1"];

/**
 * Parses a distinguished name as plug-ins format it: `CN=Иванов, O="ООО ""Колос""", ИНН=007701234567`. A
 * quoted value can contain commas; a doubled quote in it stands for one.
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

/**
 * SIGN-057, G-82: returns the INN of the certificate. A ten-digit INN of an organisation can have the prefix
 * `00`, which is removed.
 */
export function innOf(parts: ReadonlyMap<string, string>): string | undefined {
  const find = (keys: readonly string[]) => keys.map((key) => parts.get(key)).find(Boolean);
  const inn = find(innOfOrganization) ?? find(innOfUser);
  return inn?.replace(/^00(?=\d{10}$)/, "");
}

/** Returns the name of the organisation, or an empty string without one. */
export const organizationOf = (parts: ReadonlyMap<string, string>): string => parts.get("O") ?? "";

/**
 * FIX-045: returns the name of the natural person. Certificates of organisations repeat the organisation's
 * name in CN, which does not count.
 */
export function userOf(parts: ReadonlyMap<string, string>): string {
  const name = [parts.get("SN"), parts.get("G")].filter(Boolean).join(" ");
  if (name !== "") return name;
  const common = parts.get("CN") ?? "";
  return common === organizationOf(parts) ? "" : common;
}
