import { z } from "zod";
import { innPattern } from "../shared/values/inn.ts";
import { importShape, optionalText } from "../shared/registers/import-shape.ts";
import { contractRegister } from "./register.ts";

/**
 * a contract from the trading system. Absent statuses, delivery day and reasons keep their
 * values.
 */
export const importedContract = z.strictObject({
  externalId: optionalText(50)
    .nullish()
    .transform((given) => given ?? null)
    .describe("Id in the trading system."),
  ownerInn: z.string().regex(innPattern).describe("INN of the owner."),
  ...importShape(contractRegister),
});
export type ImportedContract = z.output<typeof importedContract>;
