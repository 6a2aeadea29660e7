import { ensureWebBundle } from "../../src/build-web-bundle.ts";
import { repositoryRoot } from "../../src/repository-root.ts";

/* Preloaded by test portals, because a start without demo data builds no bundle (FIX-160). */

await ensureWebBundle({ root: repositoryRoot, onBuild: () => undefined });
