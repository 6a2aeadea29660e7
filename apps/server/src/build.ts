import { operations } from "@birzha/phrases/operations/ru.ts";
import { ensureWebBundle } from "./build-web-bundle.ts";
import { OperatorError } from "./platform/operator-error.ts";
import { repositoryRoot } from "./repository-root.ts";

/* `npm run build`: builds the web application, which a start without demo data requires (FIX-160). */

try {
  const onBuild = () => void process.stdout.write(`${operations.start.building}\n`);
  await ensureWebBundle({ root: repositoryRoot, onBuild });
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
