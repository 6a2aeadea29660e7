import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LanguageProvider } from "../../i18n/language-provider.tsx";
import { chooseLanguage, followPage } from "../../i18n/language.ts";
import { DemoBanner } from "./demo-banner.tsx";

afterEach(() => {
  cleanup();
  document.head.innerHTML = "";
  chooseLanguage("ru");
});

async function shown(meta: string, path = "/"): Promise<string> {
  document.head.innerHTML = meta;
  await followPage(path);
  return render(
    <LanguageProvider>
      <DemoBanner />
    </LanguageProvider>,
  ).container.textContent;
}

test("FIX-002: a demonstration shows its banner in the page's language", async () => {
  expect(await shown('<meta name="demo" content="yes">')).toBe("Демонстрационный стенд");
  cleanup();
  chooseLanguage("en");
  expect(await shown('<meta name="demo" content="yes">', "/en/commodity/members")).toBe("Demo environment");
});

test.each(['<meta name="demo" content="no">', ""])(
  "FIX-002: a production portal shows no banner (%j)",
  async (meta) => {
    expect(await shown(meta)).toBe("");
  },
);
