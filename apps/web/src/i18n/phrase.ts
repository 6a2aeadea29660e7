import type { Phrases } from "@birzha/phrases/ru.ts";
import type { MessageKeys, NestedKeyOf } from "use-intl";
import { translate } from "./language.ts";

/** The key of any word people see, with its area: `shared.failures.load`. */
export type PhraseKey = MessageKeys<Phrases, NestedKeyOf<Phrases>>;

type Values = Readonly<Record<string, string | number>>;

/** Says a phrase by its key, as a translator of the whole catalogue does. */
export type SayPhrase = (key: PhraseKey, values?: Values) => string;

/** A phrase known by its key only, as in the `meta` of a query; inside components use `useTranslations(area)`. */
export const phrase: SayPhrase = (key, values) => (translate() as SayPhrase)(key, values);
