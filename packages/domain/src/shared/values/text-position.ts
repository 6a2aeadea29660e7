/** Position in a text, from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Returns the line and column of an offset. Columns count UTF-16 units, as editors do. */
export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - lineStart + 1 };
}
