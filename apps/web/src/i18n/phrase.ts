import type { Phrases } from "@birzha/phrases/ru.ts";
import type { MessageKeys, NestedKeyOf } from "use-intl";
import { translate } from "./language.ts";

/** The key of any word people see, with its area: `shared.failures.load`. */
export type PhraseKey = MessageKeys<Phrases, NestedKeyOf<Phrases>>;

type Values = Record<string, string | number>;

/** A phrase known by its key only, as in the `meta` of a query; inside components use `useTranslations(area)`. */
export const phrase = (key: PhraseKey, values?: Values): string =>
  (translate() as (key: PhraseKey, values?: Values) => string)(key, values);
