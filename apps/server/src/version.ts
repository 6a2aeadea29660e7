import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "./repository-root.ts";

const manifest = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8")) as {
  readonly version: string;
};

/** Version of the product from package.json. */
export const productVersion = manifest.version;
