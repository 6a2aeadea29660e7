import type { SpotDeal } from "@birzha/domain/spot/register.ts";

/** A sale of which nothing was said yet. */
export const spotDeal = (given: Partial<SpotDeal> = {}): SpotDeal => ({
  idRec: 55,
  statusSettlement: "Расчёты не завершены",
  contractorName: "ООО «Сладко»",
  basis: "Липецк",
  deliveryWay: "Самовывоз автотранспортом",
  comodinesName: "Сахар белый",
  codeItem: "SUGR-LIP",
  contractNumber: "S-55",
  contractDate: "2026-11-18",
  direction: "sale",
  volumeComodines: 20,
  priceSingle: 61000,
  contractSum: 1220000,
  dateEnd: "2026-11-25",
  dateEndNext: null,
  statusExecution: { id: 0, value: "Не указан" },
  dateChangeStatus: null,
  file: null,
  fileName: null,
  comment: null,
  statusRecord: { id: 1, value: "Новая" },
  statusComment: null,
  ...given,
});
