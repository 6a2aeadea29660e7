import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  download: "Download of {name}",
  preparing: "The file is being prepared…",
  received: "{size}\u00a0MB received",
  rows: "Rows done: {done, number} of {total, number}",
  left: {
    seconds: "about\u00a0{count, plural, one {#\u00a0second} other {#\u00a0seconds}} left",
    minutes: "about\u00a0{count, plural, one {#\u00a0minute} other {#\u00a0minutes}} left",
  },
  share: "{percent, number}%",
  cancel: "Stop",
  close: "Hide",
  ends: { done: "Done", cancelled: "Stopped", failed: "Not completed" },
  spoken: { share: "{label}: {percent, number}%", end: "{label}: {end}" },
};
