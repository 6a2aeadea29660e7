import { expect, test } from "vitest";
import { people } from "../../../test/people.ts";
import { goLetters, keyOf, findLinkByLetter, sentOnce } from "./keys.ts";
import { menuOf } from "../menu/menu.ts";

const press = (code: string, given: Partial<KeyboardEvent> = {}) => ({
  key: code.slice(3).toLowerCase(),
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...given,
});

test("WORK-050: shortcuts depend on the key position, not on the layout", () => {
  expect(keyOf(press("KeyJ", { key: "о" }), false)).toBe("next");
  expect(keyOf(press("KeyK", { key: "л" }), false)).toBe("previous");
  expect(keyOf(press("KeyN", { key: "т" }), false)).toBe("new");
  expect(keyOf(press("KeyG", { key: "п" }), false)).toBe("go");
  expect(keyOf(press("Digit7", { key: "?" }), false)).toBe("help");
});

test("WORK-050: while the user types only Ctrl+Enter is a shortcut", () => {
  for (const code of ["KeyJ", "KeyK", "KeyN", "KeyG"]) expect(keyOf(press(code), true)).toBeUndefined();
  expect(keyOf(press("Slash", { key: "?" }), true)).toBeUndefined();
  expect(keyOf(press("Enter", { key: "Enter", ctrlKey: true }), true)).toBe("send");
  expect(keyOf(press("KeyJ", { ctrlKey: true }), false)).toBeUndefined();
});

test("WORK-050: every menu item except contacts has a unique letter", () => {
  for (const kind of ["employee", "owner", "operator"] as const) {
    const menu = menuOf(people[kind]!).filter(({ name }) => name !== "contacts");
    const letters = menu.map(({ name }) => goLetters[name]);
    expect(letters).not.toContain(undefined);
    expect(new Set(letters).size).toBe(letters.length);
    for (const link of menu) expect(findLinkByLetter(menu, `Key${goLetters[link.name]}`)).toBe(link);
  }
});

test("WORK-050: queued keys are all handled, a repeated send only once", () => {
  const send = () => press("KeyEnter", { key: "Enter", ctrlKey: true });
  const control = () => press("ControlLeft", { key: "Control", ctrlKey: true });
  const [a, first, second, j] = [press("KeyA"), send(), send(), press("KeyJ")];
  expect(
    sentOnce([a, control(), first, control(), second, j]).filter(({ key }) => key !== "Control"),
  ).toEqual([a, second, j]);
  expect(sentOnce([j, j, a])).toEqual([j, j, a]);
});
