import type { Phrases } from "@birzha/phrases/ru.ts";
import type { MessageKeys, NestedKeyOf } from "use-intl";
import { currentTranslator } from "./language.ts";

/** Full message key with its area: `shared.failures.load`. */
export type PhraseKey = MessageKeys<Phrases, NestedKeyOf<Phrases>>;

type Values = Readonly<Record<string, string | number>>;

/** Formats a message by its full key. */
export type FormatPhrase = (key: PhraseKey, values?: Values) => string;

/** Formats a message known only by its key, as in the `meta` of a query. Components use `useTranslations(area)`. */
export const translatePhrase: FormatPhrase = (key, values) =>
  (currentTranslator() as FormatPhrase)(key, values);
