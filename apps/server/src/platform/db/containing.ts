/** A pattern for LIKE that finds the fragment anywhere; `%` and `_` in it are plain characters (S-14). */
export const containing = (fragment: string): string => `%${fragment.replace(/[\\%_]/g, "\\$&")}%`;
