import { calls as englishWords } from "@birzha/phrases/calls/en.ts";
import { calls as russianWords } from "@birzha/phrases/calls/ru.ts";
import { calendarFeedCall } from "./areas/duties/routes.ts";
import type { OpenApiInfo } from "./platform/http/openapi/openapi-info.ts";
import type { PlainCall } from "./platform/http/openapi/plain-call.ts";
import { fieldLabels as labels } from "./field-labels.ts";
import { exampleValues as examples } from "./openapi-examples.ts";
import { signInCalls } from "./platform/auth/sign-in-calls.ts";
import { productVersion } from "./version.ts";

/** DOOR-001: routes in the OpenAPI document that are not endpoint values. */
export const plainCalls: readonly PlainCall[] = [...Object.values(signInCalls), calendarFeedCall];

/** DOOR-008: texts of the OpenAPI document by language. */
export const documentTexts: Readonly<Record<"en" | "ru", OpenApiInfo>> = {
  en: { ...englishWords, examples, locale: "en", version: productVersion },
  ru: { ...russianWords, labels, examples, locale: "ru", version: productVersion },
};
