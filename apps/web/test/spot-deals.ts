import { spotRegister, type SpotDeal } from "@birzha/domain/spot/register.ts";
import { registerRow } from "./register-row.ts";

/** A sale without a reported status. */
export const spotDeal = (given: Partial<SpotDeal> = {}): SpotDeal =>
  registerRow(spotRegister, {
    idRec: 55,
    contractorName: "ООО «Сладко»",
    comodinesName: "Сахар белый",
    contractNumber: "S-55",
    direction: "sale",
    volumeComodines: 20,
    priceSingle: 61000,
    dateEnd: "2026-11-25",
    statusRecord: { id: 1, value: "Новая" },
    ...given,
  });
