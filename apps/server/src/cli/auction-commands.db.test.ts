import { afterAll, expect, test } from "vitest";
import { openAuctionsStage } from "../../test/auctions-stage.ts";
import { commandRunner } from "../../test/run-command.ts";
import { verifySealed } from "../../test/sealed-audit.ts";
import { proposalFieldsCommand } from "./proposal-fields-command.ts";
import { rightsCommand } from "./rights-command.ts";

const stage = await openAuctionsStage("2026-11-20T12:00:00+03:00");
const { database, trader, firm, otherFirm } = stage;
const birzha = commandRunner([proposalFieldsCommand, rightsCommand], database);
afterAll(stage.close);

test("A-21: the administrator opens a field of accepted proposals and shuts it again; both are recorded", async () => {
  const id = await stage.send("2026-12-01");
  await stage.decide(id, "accept");
  const basis = async () =>
    (await trader.get<Record<string, boolean>>(`/api/auctions/proposal/check/${id}`)).data["basis"];
  expect(await basis()).toBe(false);
  expect((await birzha("proposal", "fields", "2", "basis", "on")).stdout).toContain("2\tbasis\ton\n");
  expect(await basis()).toBe(true);
  await birzha("proposal", "fields", "2", "basis", "off");
  expect((await birzha("proposal", "fields")).stdout).toContain("2\tbasis\toff\n");
  expect((await birzha("proposal", "fields", "2", "basis", "usual")).stdout).not.toContain("basis");
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from audit_log where action = 'auctions.field-rule'",
  );
  expect(rows[0]!.count).toBe(3);
  expect((await verifySealed(database.db)).firstBad).toBeUndefined();
});

test.each([["3", "basis", "on"], ["2", "price", "on"], ["2", "basis", "maybe"], ["2"]])(
  "A-21: %s %s %s is not understood",
  async (...words) => {
    const { code, stderr } = await birzha("proposal", "fields", ...words);
    expect([code, stderr]).toEqual([1, expect.stringContaining("proposal fields")]);
  },
);

test("A-62: the exchange leaves a firm out of the organisers, and takes it back", async () => {
  const customers = async () =>
    (await trader.get<{ id: number }[]>("/api/dictionary/auction/auctionCustomerList")).data.map(
      ({ id }) => id,
    );
  expect(await customers()).toEqual([firm.id, otherFirm.id]);
  expect((await birzha("org", "rights", "--inn", otherFirm.inn, "--organiser", "off")).stdout).toContain(
    "organiser off",
  );
  expect(await customers()).toEqual([firm.id]);
  await birzha("org", "rights", "--inn", otherFirm.inn, "--organiser", "on");
  expect(await customers()).toHaveLength(2);
});
