import { expect, test } from "vitest";
import { readDevice } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/128.0.0.0 YaBrowser/24.10 Safari/537.36`,
    "Яндекс Браузер",
    "Windows",
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, "Chrome", "Linux"],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`,
    "Microsoft Edge",
    "Windows",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox", "macOS"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Mobile Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [`Mozilla/5.0 (Linux; Android 14; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  ["curl/8.5", undefined, undefined],
  ["", undefined, undefined],
])("FIX-007: %s has a readable name", (userAgent, browser, system) => {
  expect(readDevice(userAgent)).toEqual({ browser, system });
});
