import path from "node:path";

/** The repository: relative paths in settings are relative to it, and `.env` lies there. */
export const repositoryRoot = path.resolve(import.meta.dirname, "../../..");
