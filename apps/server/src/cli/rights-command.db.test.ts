import { afterAll, expect, test } from "vitest";
import { openAuctionsStage } from "../../test/stages/auctions-stage.ts";
import { commandRunner } from "../../test/run-command.ts";
import { rightsCommand } from "./rights-command.ts";

const stage = await openAuctionsStage("2026-11-20T12:00:00+03:00");
const { database, trader, firm: organization, otherFirm: otherOrganization } = stage;
const birzha = commandRunner([rightsCommand], database);
afterAll(stage.close);

test("A-62: org rights removes an organiser and restores it", async () => {
  const customers = async () =>
    (await trader.get<{ id: number }[]>("/api/dictionary/auction/auctionCustomerList")).data.map(
      ({ id }) => id,
    );
  expect(await customers()).toEqual([organization.id, otherOrganization.id]);
  expect(
    (await birzha("org", "rights", "--inn", otherOrganization.inn, "--organiser", "off")).stdout,
  ).toContain("organiser off");
  expect(await customers()).toEqual([organization.id]);
  await birzha("org", "rights", "--inn", otherOrganization.inn, "--organiser", "on");
  expect(await customers()).toHaveLength(2);
});
