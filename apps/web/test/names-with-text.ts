import { expect } from "vitest";

/** Controls whose name is an attribute, which can lose the text that a user sees. */
const controls = ["a", "button", "summary", "[role=button]", "[role=link]", "[role=menuitem]", "[role=tab]"]
  .map((control) => `${control}[aria-label]`)
  .join(", ");

/** Content that is not seen, or a picture. */
const unseen = "[aria-hidden=true], [hidden], svg, img, .mantine-visually-hidden";

const words = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

function visibleText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(unseen)) part.remove();
  return copy.textContent;
}

/**
 * FIX-340: a name that lacks the visible text is no name for users of speech input (WCAG 2.5.3). Every test validates what
 * it has rendered at its end, because browser tests see rare controls on some days only.
 */
export function expectNamesWithText(): void {
  const errors = [...document.querySelectorAll(controls)]
    .map((control) => ({ name: control.getAttribute("aria-label")!, text: visibleText(control) }))
    .filter(({ name, text }) => !words(name).includes(words(text)));
  expect(errors).toEqual([]);
}
