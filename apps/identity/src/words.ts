import { ru } from "@birzha/phrases/identity/ru.ts";

/** The pages are Russian: only the commodity pages of the portal have another language (G-16). */
export const words = ru;
