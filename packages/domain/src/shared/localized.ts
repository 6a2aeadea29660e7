import { z } from "zod";

/** A text in the languages of the auctions' screens (A-7). */
export const localized = z.object({ ru: z.string(), en: z.string() });
export type Localized = z.output<typeof localized>;
