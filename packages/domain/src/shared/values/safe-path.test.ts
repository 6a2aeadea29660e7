import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeInternalPath } from "./safe-path.ts";

const own = "https://birzha.example";

/** The package has no runtime types; the test uses the global of its runtime. */
const { URL } = globalThis as unknown as {
  URL: new (path: string, base: string) => { readonly origin: string; readonly pathname: string };
};

/** Target of a navigation on this site. */
const resolve = (path: string) => new URL(path, own);

/** Strings with typical attack characters. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "/",
        "//",
        "\\",
        ".",
        "..",
        "%2f",
        "%5C",
        "%252f",
        "%2e",
        "@",
        ":",
        "?",
        "#",
        "\t",
        "%09",
      ),
      fc.constantFrom("evil.example", "https:", "javascript:", "callback", "en", "agreements", "%", "%zz"),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

describe("safeInternalPath", () => {
  it.each([
    "https://evil",
    "//evil",
    "/\\evil",
    "\\\\evil",
    "javascript:alert(1)",
    "/%2Fevil",
    "/%5Cevil",
    "/%252Fevil",
    "/\tevil",
    "/%09/evil",
    "/.//evil",
    "/a/..//evil",
    "/%2e%2f/evil",
    "/callback",
    "/callback?code=x",
    "/callback ",
    "/en/callback",
    "/%63allback",
    "agreements",
    "",
    undefined,
    null,
    `/${"a".repeat(2000)}`,
  ])("PLAT-056 G-21: %j becomes /", (target) => {
    expect(safeInternalPath(target)).toBe("/");
  });

  it.each([
    "/",
    "/agreements?x=1",
    "/en/commodity#top",
    "/agreements?q=50%25&to=https://x",
    "/a?q=%D0%BF%25%",
  ])("PLAT-056 G-21: %j stays unchanged", (target) => {
    expect(safeInternalPath(target)).toBe(target);
  });

  it("PLAT-056 G-21: any target stays on the portal and off the callback", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((text) => `/${text}`),
          fc.string(),
        ),
        (target) => {
          const path = safeInternalPath(target);
          const url = resolve(path);
          expect(url.origin).toBe(own);
          // A router that assigns the resolved path must also stay on this site.
          expect(resolve(url.pathname).origin).toBe(own);
          expect(url.pathname).not.toBe("/callback");
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("PLAT-056 G-21: plain paths with a query pass unchanged", () => {
    const word = fc.stringMatching(/^[a-z0-9-]{1,10}$/);
    const target = fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.dictionary(word, word))
      .map(
        ([path, query]) =>
          `/${path.join("/")}?${Object.entries(query)
            .map((pair) => pair.join("="))
            .join("&")}`,
      )
      .filter((path) => !path.startsWith("/callback?") && !path.startsWith("/en/callback?"));
    fc.assert(
      fc.property(target, (path) => {
        expect(safeInternalPath(path)).toBe(path);
      }),
    );
  });
});
