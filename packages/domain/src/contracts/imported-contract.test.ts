import { describe, expect, it } from "vitest";
import { importedContract } from "./imported-contract.ts";

const item = {
  ownerInn: "7701234567",
  minisessionNumber: "MS-15",
  contractNumber: 1001,
  contractDate: "2026-11-18",
  clientName: " ООО Агро ",
  clientInn: "7701234567",
  direction: "Продажа",
  comodinesName: "Пшеница 4 класс",
  basis: "Новороссийск, CPT",
  volumeComodines: 500,
  priceComodines: "16500.50",
  worthComodines: 8250250,
  sumTax: 4125.125,
  contractorName: "ООО Порт",
};
const read = (given: object) => importedContract.safeParse({ ...item, ...given });

describe("CON-048 A-34 V-14: a contract of the trading system", () => {
  it("parses with its numbers as decimals", () => {
    expect(read({}).data).toMatchObject({
      externalId: null,
      contractNumber: "1001",
      clientName: "ООО Агро",
      volumeComodines: "500",
      priceComodines: "16500.5",
      sumTax: "4125.125",
      contractorInn: null,
      contractorTax: null,
    });
    expect(read({}).data).not.toHaveProperty("statusDate");
    expect(read({ statusDelivery: { id: 1 }, statusDate: null, reason: "" }).data).toMatchObject({
      statusDelivery: 1,
      statusDate: null,
      reason: null,
    });
  });

  it.each([
    { ownerInn: "123" },
    { ownerInn: undefined },
    { contractDate: "2026-02-30" },
    { contractNumber: " " },
    { clientName: "я".repeat(256) },
    { volumeComodines: -1 },
    { volumeComodines: 1e21 },
    { volumeComodines: 0.1 + 0.2 },
    { priceComodines: "1234567890123.5" },
    { priceComodines: 123456789012.3456 },
    { priceComodines: "many" },
    { reason: "я".repeat(501) },
    { statusDelivery: { id: 3 } },
    { statusDeal: { id: 5 } },
    { idRec: 1 },
  ])("fails with %j", (given) => {
    expect(read(given).success).toBe(false);
  });

  it("A-68: reasons of 500 and names of 255 characters are valid", () => {
    expect(read({ reason: "я".repeat(500), clientName: "я".repeat(255) }).success).toBe(true);
  });
});
