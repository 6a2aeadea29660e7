import compatibility from "@mdn/browser-compat-data" with { type: "json" };
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { buildTargets, oldestBrowsers } from "../../apps/web/build/browsers.ts";
import { readText } from "../source-files.ts";

const names = { chrome: "Chrome", edge: "Edge", firefox: "Firefox", safari: "Safari" };

test.each([
  ["page in Russian", "apps/web/public/browsers.html", "или новее"],
  ["page in English", "apps/web/public/browsers.html", "or newer"],
  ["README", "README.md", "or newer"],
  ["README.ru", "README.ru.md", "или новее"],
  ["operations", "docs/operations.md", "or newer"],
  ["operations.ru", "docs/operations.ru.md", "или новее"],
])("FIX-250: %s names each browser of the list", (_name, path, ending) => {
  const text = readText(path).replaceAll(/\s+/g, " ");
  for (const [browser, name] of Object.entries(names))
    expect(text).toContain(`${name} ${oldestBrowsers[browser as keyof typeof names]} ${ending}`);
  expect(text).toContain(`Chromium ${oldestBrowsers["chrome"]} ${ending}`);
});

test("FIX-250: the build has the list as its targets", () => {
  expect(buildTargets).toEqual(["chrome109", "edge109", "firefox115", "safari16.4", "ios16.4"]);
});

const script = /<script>(.*?)<\/script>/s.exec(readText("apps/web/index.html"))![1]!;
const hasUnit = { supports: (...declaration: string[]) => declaration.join() === "width,1lh" };
const hasNoUnit = { supports: () => false };

test.each([
  ["Internet Explorer 11", {}, true],
  ["Chrome 108", { CSS: hasNoUnit, URL: {} }, true],
  ["Chrome 109 and Safari 16.4", { CSS: hasUnit, URL: {} }, false],
  ["Firefox 114", { CSS: hasNoUnit, URL: {} }, true],
  ["Firefox 115", { CSS: hasNoUnit, URL: { canParse: () => true } }, false],
])("FIX-250: the page checks %s", (_browser, features, isOld) => {
  const opened: string[] = [];
  const location = { replace: (address: string) => opened.push(address) };
  runInNewContext(script, { ...features, window: features, location });
  expect(opened).toEqual(isOld ? ["/browsers.html"] : []);
});

test.each(Object.keys(names) as (keyof typeof names)[])(
  "FIX-250: the features of the check came with the oldest %s",
  (browser) => {
    const { css, api } = compatibility;
    const features = [css.types!["length"]!["lh"], api["URL"]!["canParse_static"]];
    const versions = features.map((feature) => {
      const [support] = [feature!.__compat!.support[browser]!].flat();
      return Number(support!.version_added);
    });
    expect(Math.min(...versions)).toBe(Number(oldestBrowsers[browser]));
  },
);
