/**
 * Masks personal data in messages of libraries, which quote their input: PostgreSQL a value, a JSON parser the
 * beginning of the body. Keeps quoted identifiers, which locate the error. Masks all other quoted text, e-mail
 * addresses, and digits long enough for an INN, a phone, an account or a passport.
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
