/** An element of a parsed XML document. The caller parses it, with limits and without a DTD. */
export interface PowerElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly children: readonly PowerElement[];
}
