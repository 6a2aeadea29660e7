import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureWebBundle, requireWebBundle } from "./build-web-bundle.ts";

/** Writes a bundle into the folder that `--outDir` names. */
const fakeVite = `
  import { mkdirSync, writeFileSync } from "node:fs";
  const folder = process.argv[process.argv.indexOf("--outDir") + 1];
  mkdirSync(folder);
  writeFileSync(folder + "/index.html", "built");
  writeFileSync(folder + "/app.js", "export {};".repeat(200));
`;

let root: string;
const write = async (name: string, text: string) => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
};
const build = async () => {
  const onBuild = vi.fn<() => void>();
  await ensureWebBundle({ root, onBuild });
  return onBuild.mock.calls.length;
};

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "birzha-bundle-"));
  await write("package.json", '{ "type": "module" }');
  await write("node_modules/vite/bin/vite.js", fakeVite);
  await write("apps/web/src/main.tsx", "first");
});
afterEach(() => rm(root, { recursive: true }));

test("FIX-160: production without a bundle names npm run build", async () => {
  await expect(requireWebBundle(root)).rejects.toThrow(
    "не собран (apps/web/dist); выполните npm ci && npm run build",
  );
});

test("FIX-160: production uses the bundle of npm run build", async () => {
  expect(await build()).toBe(1);
  expect(await requireWebBundle(root)).toBe(path.join(root, "apps/web/dist"));
  expect(await build()).toBe(0);
});

test("HOUSE-107: a build compresses its files", async () => {
  await build();
  expect(await readdir(path.join(root, "apps/web/dist"))).toEqual(
    expect.arrayContaining(["app.js.br", "app.js.gz"]),
  );
});

test("FIX-160: production refuses the bundle of another version", async () => {
  await build();
  await write("apps/web/src/main.tsx", "second");
  await expect(requireWebBundle(root)).rejects.toThrow("из другой версии программы");
  expect(await build()).toBe(1);
  await requireWebBundle(root);
});

test("FIX-160: a lock file counts by its packages, not its layout", async () => {
  const lock = (version: string, other: object) =>
    JSON.stringify({ ...other, packages: { "node_modules/react": { version, ...other } } });
  await write("package-lock.json", lock("19.0.0", {}));
  await build();
  await write("package-lock.json", lock("19.0.0", { peer: true }));
  await requireWebBundle(root);
  await write("package-lock.json", lock("19.0.1", {}));
  await expect(requireWebBundle(root)).rejects.toThrow("из другой версии программы");
});

test("FIX-160: without build tools an outdated bundle is an error", async () => {
  await build();
  await rm(path.join(root, "node_modules"), { recursive: true });
  expect(await build()).toBe(0);
  await write("packages/phrases/src/ru.ts", "new");
  await expect(build()).rejects.toThrow("из другой версии программы");
});

test("FIX-160: an installation without sources uses its bundle", async () => {
  await build();
  await rm(path.join(root, "apps/web/src"), { recursive: true });
  expect(await requireWebBundle(root)).toBe(path.join(root, "apps/web/dist"));
});
