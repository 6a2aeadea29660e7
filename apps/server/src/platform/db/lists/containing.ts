/** A pattern for LIKE that finds the fragment anywhere; `%` and `_` in it are plain characters (S-14). */
export const containing = (fragment: string): string => `%${startingWith(fragment)}`;

/** A pattern for LIKE that finds what begins with the fragment. */
export const startingWith = (fragment: string): string => `${fragment.replace(/[\\%_]/g, "\\$&")}%`;
