import { z } from "zod";
import { recordResponse } from "../endpoint.ts";

/** DESK-022: dependent data of a record, counted before blocking or hiding it. */
export const effectKinds = [
  "drafts",
  "deliveries",
  "proposals",
  "sessions",
  "cabinets",
  "reports",
  "dutyRules",
  "productTypes",
  "deliveryTypes",
] as const;
export type EffectKind = (typeof effectKinds)[number];

/** Maximum count of an effect. */
export const maxEffects = 1_000;
/** Number of newest reports to scan where no index helps. */
export const newestReports = 10_000;

const effect = z.object({
  kind: z.enum(effectKinds).describe("Kind."),
  count: z.number().int().nonnegative().describe("Number of records."),
  isAtLeast: z.boolean().describe("Whether the count has reached its limit, so that there may be more."),
});
export type EditEffect = z.output<typeof effect>;

/** Kinds without effects are absent. */
export const effectsResponse = recordResponse(z.array(effect));
