export interface XmlLimits {
  /** Size of the whole document in UTF-8 bytes. */
  readonly bytes: number;
  /** Nesting depth; the root has depth 1. */
  readonly depth: number;
  readonly elements: number;
  /** Total of all elements. */
  readonly attributes: number;
}

/** Generous: a report has some seventy elements on three levels. */
export const xmlLimits: XmlLimits = { bytes: 256 * 1024, depth: 32, elements: 5_000, attributes: 5_000 };
