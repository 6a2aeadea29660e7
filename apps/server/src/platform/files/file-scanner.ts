import type { Readable } from "node:stream";

/**
 * Scans a file and resolves if it is clean.
 * @throws FileInfected, or FileNotScanned without a verdict
 */
export type FileScanner = (content: Readable) => Promise<void>;
