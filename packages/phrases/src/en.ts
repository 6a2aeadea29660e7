import { en as agreements } from "./agreements/en.ts";
import { en as app } from "./app/en.ts";
import type { Phrases } from "./ru.ts";
import { en as shared } from "./shared/en.ts";
import type { Words } from "./words.ts";

/** The English translation. */
export const en: Words<Phrases> = {
  agreements,
  app,
  shared,
};
