import path from "node:path";

/** Root of the repository. Relative paths in settings refer to it, and `.env` is in it. */
export const repositoryRoot = path.resolve(import.meta.dirname, "../../..");
