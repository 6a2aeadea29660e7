const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // White space that a reader would otherwise fold into a plain space or a newline of its own.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** A text as XML carries it, in an element or in a double-quoted attribute. */
export const escapeXmlText = (text: string): string => text.replace(/[&<>"\t\n\r]/g, (c) => references[c]!);
