import { z } from "zod";

/** The languages of the screens. */
export const locales = ["ru", "en"] as const;
export type Locale = (typeof locales)[number];

/** A text in the languages of the auctions' screens (A-7). */
export const localized = z.object({ ru: z.string(), en: z.string() });
export type Localized = z.output<typeof localized>;
