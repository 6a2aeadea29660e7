/**
 * Messages of libraries quote what they were given: PostgreSQL a value, a JSON parser the beginning of the body.
 * Identifiers in quotes stay, because they tell where the fault is; everything else in quotes goes, and so do e-mail
 * addresses and every run of digits long enough for an INN, a phone, an account or a passport.
 */
export function hidePersonalData(text: string): string {
  return text
    .replace(/"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|'[^'\n]*'/g, (quoted) =>
      identifier.test(quoted) ? quoted : '"…"',
    )
    .replace(/[^\s"'<>()]+@[^\s"'<>()]+/g, "…")
    .replace(/\+?\d(?:[\s()-]*\d){8,}/g, "…");
}

const identifier = /^["'“«][A-Za-z_][\w.:/-]{0,62}["'”»]$/;
