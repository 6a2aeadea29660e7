import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findChromium } from "../test-runner/find-chromium.ts";
import { repository } from "../source-files.ts";
import { pictureTime, startDemoPortal } from "./demo-portal.ts";
import { guidePictures } from "./guide-pictures.ts";
import { mainPages } from "./main-pages.ts";
import { openCamera, type Picture } from "./take-picture.ts";
import { readWebpSize } from "./webp.ts";

/*
 * `npm run screenshots`: takes the pictures of README, documents and guides from a demo portal at a fixed date.
 * `npm run screenshots -- queue` takes the pictures whose name starts with `queue`. BIRZHA_SERVER names a running portal.
 */

const folder = `${repository}/docs/screenshots`;
const guideFolder = `${folder}/help`;
const wanted = process.argv.slice(2);
const isWanted = ({ name }: Picture) => wanted.length === 0 || wanted.some((start) => name.startsWith(start));

mkdirSync(guideFolder, { recursive: true });
const running = process.env["BIRZHA_SERVER"];
const portal = running
  ? { address: running, stop: () => Promise.resolve() }
  : await startDemoPortal(pictureTime);
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
try {
  const take = openCamera(browser, portal.address);
  const takeAll = async (pictures: readonly Picture[], into: string) => {
    for (const picture of pictures.filter(isWanted)) {
      const content = await take(picture).catch((error: unknown) => {
        console.log(`${picture.name} failed: ${String(error)}`);
        process.exitCode = 1;
      });
      if (!content) continue;
      writeFileSync(`${into}/${picture.name}.webp`, content);
      console.log(
        `${picture.name} ${readWebpSize(content).join("×")}, ${Math.round(content.length / 1000)} kB`,
      );
    }
  };
  await takeAll(mainPages, folder);
  await takeAll(guidePictures, guideFolder);
} finally {
  await browser.close();
  await portal.stop();
}

const known = new Set([...mainPages, ...guidePictures].map(({ name }) => `${name}.webp`));
for (const into of [folder, guideFolder])
  for (const file of readdirSync(into))
    if (file.endsWith(".webp") && !known.has(file)) rmSync(`${into}/${file}`);

/** The help page reserves the space of a picture before it loads. */
const sizes = guidePictures.map(
  ({ name }) => `  "${name}": [${readWebpSize(readFileSync(`${guideFolder}/${name}.webp`)).join(", ")}]`,
);
writeFileSync(`${guideFolder}/sizes.json`, `{\n${sizes.join(",\n")}\n}\n`);
