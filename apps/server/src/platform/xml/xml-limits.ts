export interface XmlLimits {
  /** Size of the whole document in UTF-8 bytes. */
  readonly bytes: number;
  /** Nesting depth; the root has depth 1. */
  readonly depth: number;
  readonly elements: number;
  /** Total of all elements. */
  readonly attributes: number;
}

/**
 * Limits of a document that the main thread parses: other requests wait meanwhile (FIX-202). Generous: a report has some
 * seventy elements on three levels.
 */
export const xmlLimits: XmlLimits = { bytes: 64 * 1024, depth: 32, elements: 1_000, attributes: 1_000 };
