import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import type { Insertable, Selectable } from "kysely";
import type { PortalDatabase, OpenDatabase } from "../../src/platform/db/database.ts";
import { aUser, nextInn, nextNumber } from "./factories.ts";
import { openReportsStage, type ReportsStage } from "./reports.ts";
import { signIn, type TestResponse, type TestClient } from "./sign-in.ts";

export type SpotDealRow = Selectable<PortalDatabase["spot_deals"]>;

/** A sale on the spot market without a status of its owner, by default. */
export async function aSpotDeal(
  db: OpenDatabase["db"],
  given: Partial<Insertable<PortalDatabase["spot_deals"]>> = {},
): Promise<SpotDealRow> {
  return db
    .insertInto("spot_deals")
    .values({
      external_id: `SP-${nextNumber()}`,
      settlement_status: "Расчёты не завершены",
      contractor_name: "ООО «Сладко»",
      basis: "Липецк",
      delivery_way: "Самовывоз автотранспортом",
      product_name: "Сахар белый",
      item_code: "SUGR-LIP",
      contract_number: "S-55",
      contract_date: "2026-03-02",
      direction: "sale",
      volume: "20",
      price: "61000",
      total: "1220000",
      expires_on: "2026-03-20",
      imported_at: "2026-03-02T18:00:00+03:00",
      ...given,
      owner_inn: given.owner_inn ?? nextInn(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The example of Annex E in the format of the trading system. */
export const spotItem = (given: object = {}) => ({
  externalId: "SP-55",
  statusSettlement: "Расчёты не завершены",
  contractorName: "ООО Сладко",
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
  ...given,
});

/** The stage of reports where both organisations trade, with the trading system. */
export interface SpotStage extends ReportsStage {
  /** The account of the trading system. */
  readonly machine: TestClient;
  /** The operator, acting for the organisation. */
  readonly operatorForFirm: TestClient;
  /** A deal of the organisation. */
  readonly ownDeal: (given?: Parameters<typeof aSpotDeal>[1]) => Promise<SpotDealRow>;
  /** A deal of the other organisation. */
  readonly foreignDeal: (given?: Parameters<typeof aSpotDeal>[1]) => Promise<SpotDealRow>;
  readonly stored: (id: number) => Promise<SpotDealRow>;
}

export async function openSpotStage(...given: Parameters<typeof openReportsStage>): Promise<SpotStage> {
  const stage = await openReportsStage(...given);
  const { app, firm: organization, otherFirm: otherOrganization } = stage;
  const { db } = stage.database;
  await db.updateTable("organizations").set({ ntb_user: true }).execute();
  await aUser(db, { account: "machine", role: 9 });
  return {
    ...stage,
    machine: await signIn(app, db, "machine"),
    operatorForFirm: await signIn(app, db, "operator", { organizationId: organization.id }),
    ownDeal: (given) => aSpotDeal(db, { owner_inn: organization.inn, ...given }),
    foreignDeal: (given) => aSpotDeal(db, { owner_inn: otherOrganization.inn, ...given }),
    stored: (id) => db.selectFrom("spot_deals").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  };
}

export interface SpotCondition {
  readonly key: string;
  readonly value?: unknown;
  readonly values?: readonly unknown[];
}

/** The register as a client sees it. */
export const listed = (
  client: TestClient,
  filter: readonly SpotCondition[] | null = null,
  sort: { readonly key: string; readonly direction: string } | null = null,
  query = "?page=0&size=500",
): Promise<TestResponse<SpotDeal[]>> =>
  client.post<SpotDeal[]>(`/api/spot/all${query}`, { data: { filter, sort } });
