import type { Page } from "@playwright/test";

interface RussianTexts {
  /** Outside elements marked as Russian (`lang="ru"`). */
  readonly left: readonly string[];
  /** Marked and unmarked ones. */
  readonly all: readonly string[];
}

/** Collects the Russian texts of a page with accessible names, hints and values of inputs. */
export const russianTexts = (page: Page): Promise<RussianTexts> =>
  page.evaluate(() => {
    const isRussian = (text: string | null) => /\p{Script=Cyrillic}/u.test(text ?? "");
    const isMarked = (element: Element | null) => element?.closest("[lang]")?.getAttribute("lang") === "ru";
    const [left, all]: [string[], string[]] = [[], []];
    const note = (element: Element | null, text: string | null, name = "") => {
      if (!isRussian(text)) return;
      all.push(text!.trim());
      if (!isMarked(element)) left.push(`${name}${text!.trim()}`);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      // Values of text areas are typed text.
      if (!parentElement?.closest("script, style, template, noscript, textarea"))
        note(parentElement, textContent);
    }
    for (const element of document.body.querySelectorAll("*")) {
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        note(element, element.getAttribute(name), `${name}: `);
      if (element instanceof HTMLInputElement) note(element, element.value, `${element.name}: `);
    }
    // The title of a page repeats its heading and cannot be marked.
    const heading = document.querySelector("h1");
    if (!isMarked(heading)) note(null, document.title, "title of the page: ");
    return { left, all };
  });

/** DESK-030: Russian texts of a page outside elements marked as Russian, such as names and typed text. */
export const russianLeft = async (page: Page): Promise<readonly string[]> => (await russianTexts(page)).left;
