import { calls as englishWords } from "@birzha/phrases/calls/en.ts";
import { calls as russianWords } from "@birzha/phrases/calls/ru.ts";
import { calendarFeedCall } from "./areas/duties/routes.ts";
import type { OpenApiInfo } from "./platform/http/openapi/openapi-info.ts";
import type { PlainCall } from "./platform/http/openapi/plain-call.ts";
import { signInCalls } from "./platform/auth/sign-in-calls.ts";
import { version } from "./version.ts";

/** DOOR-001: what is told of in the document beside the endpoints. */
export const plainCalls: readonly PlainCall[] = [...Object.values(signInCalls), calendarFeedCall];

/** DOOR-008: the words of the document in each of its languages. */
export const documentWords: Readonly<Record<"en" | "ru", OpenApiInfo>> = {
  en: { ...englishWords, locale: "en", version },
  ru: { ...russianWords, locale: "ru", version },
};
