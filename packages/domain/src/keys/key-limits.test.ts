import { expect, test } from "vitest";
import { isAddress } from "./key-limits.ts";

test("DOOR-002: only addresses and networks of both families are valid", () => {
  const right = [
    "203.0.113.7",
    "0.0.0.0/0",
    "203.0.113.0/24",
    "::",
    "::1",
    "2001:db8::/32",
    "1:2:3:4:5:6:7:8",
  ];
  expect(right.filter((text) => !isAddress(text))).toEqual([]);
  const wrong = [
    ...["", "localhost", "203.0.113", "203.0.113.", "203.0.113.256", "203.0.113.07", "1.2.3.4.5"],
    ...["203.0.113.0/33", "203.0.113.0/", "203.0.113.0/24/1", "203.0.113.0/-1", "203.0.113.0/08"],
    ...["1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "1:2:3:4::5:6:7:8", "12345::", "::g", "::/129"],
  ];
  expect(wrong.filter(isAddress)).toEqual([]);
});
