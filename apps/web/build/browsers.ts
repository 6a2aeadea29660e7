import manifest from "../package.json" with { type: "json" };

/** FIX-250: oldest supported versions by the browser names of browserslist. */
export const oldestBrowsers: Readonly<Record<string, string>> = Object.fromEntries(
  manifest.browserslist.map((query) => query.split(" >= ") as [string, string]),
);

/** The list for `build.target`. */
export const buildTargets: string[] = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name === "ios_saf" ? "ios" : name}${version}`,
);
