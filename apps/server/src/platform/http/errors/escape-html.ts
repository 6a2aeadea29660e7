const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for the content of an element or of an attribute in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign]!);
