export interface XmlLimits {
  /** UTF-8 bytes of the whole document. */
  readonly bytes: number;
  /** The root is 1 deep. */
  readonly depth: number;
  readonly elements: number;
  /** Of all elements together. */
  readonly attributes: number;
}

/** Generous for a report, which has some seventy elements on three levels. */
export const xmlLimits: XmlLimits = { bytes: 256 * 1024, depth: 32, elements: 5_000, attributes: 5_000 };
