import { execFile } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const source = path.resolve(import.meta.dirname, "../..");

/** Modules of OpenTelemetry that a fresh process loads with this file, except for @opentelemetry/api. */
async function loadedBy(file: string): Promise<readonly string[]> {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ resolve(...given) {
      const found = given[2](given[0], given[1]);
      loaded.push(found.url);
      return found;
    } });
    await import(${JSON.stringify(pathToFileURL(path.join(source, file)).href)});
    process.stdout.write(JSON.stringify(loaded.filter((url) => /node_modules\\/@opentelemetry\\/(?!api\\/)/.test(url))));
    process.exit(0);`;
  const args = ["--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 24 });
  return JSON.parse(stdout) as string[];
}

test("INST-040: without tracing the server loads no OpenTelemetry module", async () => {
  expect(await loadedBy("start-server.ts")).toEqual([]);
  expect((await loadedBy("platform/telemetry/open-telemetry.ts")).length).toBeGreaterThan(3);
});
