import type { Page } from "@playwright/test";

/**
 * DESK-030: Russian texts of a page outside elements marked as Russian (`lang="ru"`), such as names and typed text.
 * Includes accessible names, hints and values of inputs.
 */
export const russianLeft = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isRussian = (text: string | null) => /\p{Script=Cyrillic}/u.test(text ?? "");
    const isMarked = (element: Element | null) => element?.closest("[lang]")?.getAttribute("lang") === "ru";
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      // Values of text areas are typed text.
      if (parentElement?.closest("script, style, template, noscript, textarea")) continue;
      if (isRussian(textContent) && !isMarked(parentElement)) found.push(textContent!.trim());
    }
    for (const element of document.body.querySelectorAll("*")) {
      if (isMarked(element)) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        if (isRussian(element.getAttribute(name))) found.push(`${name}: ${element.getAttribute(name)}`);
      if (element instanceof HTMLInputElement && isRussian(element.value))
        found.push(`${element.name}: ${element.value}`);
    }
    if (isRussian(document.title)) found.push(`title of the page: ${document.title}`);
    return found;
  });
