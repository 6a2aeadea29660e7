import type { Readable } from "node:stream";

/** Reads a file and settles where nothing is wrong with it. @throws FileInfected, or FileNotJudged where there is no verdict */
export type Judge = (content: Readable) => Promise<void>;
