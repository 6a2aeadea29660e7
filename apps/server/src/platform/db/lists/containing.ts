/** Returns a LIKE pattern for a substring. `%` and `_` in the fragment match literally (S-14). */
export const containing = (fragment: string): string => `%${startingWith(fragment)}`;

/** Returns a LIKE pattern for a prefix. */
export const startingWith = (fragment: string): string => `${fragment.replace(/[\\%_]/g, "\\$&")}%`;
