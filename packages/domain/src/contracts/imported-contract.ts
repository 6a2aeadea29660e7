import { z } from "zod";
import { innPattern } from "../shared/values/inn.ts";
import { importShape, optionalImportedText } from "../shared/registers/import-shape.ts";
import { contractRegister } from "./register.ts";

export const contractDescriptions = {
  minisessionNumber: "Number of the mini-session.",
  contractNumber: "Number of the contract.",
  contractDate: "Day of registration of the contract, `YYYY-MM-DD`.",
  counterpartyName: "Name of the other party of the contract.",
  counterpartyInn: "INN of the other party of the contract.",
  clientName: "Name of the customer.",
  clientInn: "INN of the customer.",
  direction: "Direction: sale or purchase.",
  comodinesName: "Name of the commodity.",
  basis: "Delivery basis and terms.",
  volumeComodines: "Volume in units of the commodity.",
  priceComodines: "Price per unit in rubles.",
  worthComodines: "Value of the contract in rubles.",
  sumTax: "Fee of the customer in rubles.",
  contractorName: "Name of the counterparty.",
  contractorInn: "INN of the counterparty.",
  contractorTax: "Fee of the counterparty in rubles.",
  statusDelivery: "Delivery status: 0 not set, 1 delivered, 2 not delivered.",
  statusDate: "Day of the delivery, `YYYY-MM-DD`; null if not set.",
  reason: "Reason; null without one.",
  statusDeal: "Processing status: 0 not filed, 1 new, 2 sent, 3 processed, 4 rejected.",
  resultComment: "Comment of the exchange on its response; null without one.",
  resultDate: "Time of the response, ISO 8601 with offset; null without one.",
  ownerName: "Name of the owner; absent for members.",
};

/**
 * a contract from the trading system. Absent statuses, delivery day and reasons keep their
 * values.
 */
export const importedContract = z.strictObject({
  externalId: optionalImportedText(50)
    .nullish()
    .transform((given) => given ?? null)
    .describe("Id in the trading system."),
  ownerInn: z.string().regex(innPattern).describe("INN of the owner."),
  ...importShape(contractRegister, contractDescriptions),
});
export type ImportedContract = z.output<typeof importedContract>;
