import { expect, test } from "../support/fixtures.ts";

test.use({ login: "employee" });

test("FIX-252: an imitated translator finds no text to change", async ({ page }) => {
  for (const address of ["/", "/agreements", "/commodity", "/agreements/new"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Translators wrap each text outside of `translate="no"` into an element of their own.
    const wrapped = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      const translated = texts.filter(({ parentElement }) => !parentElement?.closest(".notranslate"));
      for (const text of translated) {
        const font = document.createElement("font");
        text.replaceWith(font);
        font.append(text);
      }
      return translated.length;
    });
    expect(wrapped, address).toBe(0);
  }
});
