import { ru as app } from "@birzha/phrases/app/ru.ts";
import { ru } from "@birzha/phrases/identity/ru.ts";

/** The pages are Russian: only the commodity pages of the portal have another language (G-16). */
export const words = ru;

/** FIX-002: what every page of a demonstration says, in the portal's words. */
export const { demo: demoBanner } = app;
