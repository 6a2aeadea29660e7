/** An element below the root. */
export interface XmlPart {
  readonly name: string;
  /** Offset in the document. */
  readonly start: number;
  readonly end: number;
  /** The element without the reports in it; absent if it has none. */
  readonly rest?: string;
}

interface SplitXml {
  readonly rootName: string;
  /** The document without its reports. */
  readonly root: string;
  readonly reports: readonly XmlPart[];
}

/** Comments, CDATA sections, instructions and tags; the order matters. */
const markup =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<(\/?)([^\s<>/"'=]+)(?:[^<>"']|"[^"]*"|'[^']*')*?(\/?)>/g;

/**
 * Splits a document into its root and the elements below it, without parsing any. The parser sees each piece, so it
 * finds every error; elements without an end stay in the root, where they are malformed.
 * @param offset of the text in the document
 */
export function splitXml(text: string, offset = 0): SplitXml {
  const reports: XmlPart[] = [];
  let [rootName, partName, root, depth, start, kept] = ["", "", "", 0, 0, 0];
  for (const { 0: tag, 1: closing, 2: name, 3: empty, index } of text.matchAll(markup)) {
    if (name === undefined) continue;
    if (closing === "/") depth -= 1;
    else {
      if (depth === 0 && rootName === "") rootName = name;
      if (depth === 1) [start, partName] = [index, name];
      if (empty !== "/") depth += 1;
    }
    const isReport = depth === 1 && (closing === "/" || (empty === "/" && start === index));
    if (!isReport) continue;
    reports.push({ name: partName, start: offset + start, end: offset + index + tag.length });
    root += text.slice(kept, start);
    kept = index + tag.length;
  }
  return { rootName, root: root + text.slice(kept), reports };
}
