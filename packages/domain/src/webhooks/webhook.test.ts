import { expect, test } from "vitest";
import { displayedState, isWebhookAddress } from "./webhook.ts";

test("DOOR-005: an address is http or https without credentials and fragment", () => {
  const right = [
    "https://erp.example/hooks",
    "https://erp.example",
    "https://erp.example:8443/a/b?token=1",
    "http://localhost:9000/",
    "https://[2001:db8::1]/",
  ];
  expect(right.filter((text) => !isWebhookAddress(text))).toEqual([]);
  const wrong = [
    "",
    "erp.example",
    "ftp://erp.example",
    "https://",
    "https:///path",
    "https://user:word@erp.example/",
    "https://erp.example@10.0.0.1/",
    "https://erp.example/#part",
    "https://erp.example/a b",
    `https://erp.example/${"a".repeat(500)}`,
  ];
  expect(wrong.filter(isWebhookAddress)).toEqual([]);
});

test("DOOR-005: a working webhook with dead letters is lagging", () => {
  expect(displayedState({ state: "working", deadLetters: 0 })).toBe("working");
  expect(displayedState({ state: "working", deadLetters: 3 })).toBe("lagging");
  expect(displayedState({ state: "waiting", deadLetters: 3 })).toBe("waiting");
});
