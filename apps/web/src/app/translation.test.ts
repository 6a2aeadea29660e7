import { expect, test } from "vitest";
import page from "../../index.html?raw";

test("FIX-252: the page forbids machine translation and names its language", () => {
  const { documentElement } = new DOMParser().parseFromString(page, "text/html");
  expect(documentElement.lang).toBe("ru");
  expect(documentElement.getAttribute("translate")).toBe("no");
  expect(documentElement.classList.contains("notranslate")).toBe(true);
});
