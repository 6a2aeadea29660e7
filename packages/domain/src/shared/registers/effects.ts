import { z } from "zod";
import { one } from "../endpoint.ts";

/** DESK-022: what may hang on a record that is about to be blocked or hidden. */
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

/** No effect is counted further. */
export const mostEffects = 1_000;
/** Where no index finds them, so many of the newest reports are looked through. */
export const newestReports = 10_000;

const effect = z.object({
  kind: z.enum(effectKinds),
  count: z.number().int().nonnegative(),
  /** There may be more: it was not counted further. */
  isAtLeast: z.boolean(),
});
export type Effect = z.output<typeof effect>;

/** Kinds that nothing was found of are left out. */
export const effectsAnswer = one(z.array(effect));
