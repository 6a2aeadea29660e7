import { z } from "zod";
import { publicAccess } from "../shared/access/access.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { isoDate } from "../shared/values/scalars.ts";
import { ruleSeverities } from "./rule-severity.ts";

export const listReportRules = endpoint({
  method: "GET",
  path: "/api/rules/list",
  summary: "List the rules that reports are validated by (RULE-001, RULE-002)",
  effect: "read",
  access: publicAccess,
  answer: one(
    z.array(
      z.object({
        /** The code in responses of the API. */
        code: z.string(),
        severity: z.enum(ruleSeverities),
        /** Fields of the report form that the rule validates. */
        fields: z.array(z.string()),
        /** Text in Russian and English. */
        text: z.object({ ru: z.string(), en: z.string() }),
        /** A wrong value and its correction in the wire format; null for a rule about the caller or the server. */
        example: z.object({ field: z.string(), wrong: z.string(), right: z.string() }).nullable(),
        /** Id of the requirement that the rule implements; the source of a custom rule. */
        requirement: z.string(),
        validFrom: isoDate,
        /** Null while the rule has no last day. */
        validTo: isoDate.nullable(),
        /** Path of the rule on the portal. */
        path: z.string(),
      }),
    ),
  ),
});
