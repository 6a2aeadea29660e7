import {
  changeTerms,
  getDeal,
  getSpotDeal,
  listConsignments,
  terminateDeal,
  type Consignment,
  type ReportedContract,
} from "@birzha/domain/deals/api.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { areaScreen, conflict, failed, typeInto } from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { data, page } from "../../../test/sample-exchange.tsx";
import { dealsRoutes } from "./routes.tsx";

const words = ru.deals;
const keyOf = ({ method, path }: { readonly method: string; readonly path: string }, id: number) =>
  `${method} ${path.replace("{id}", String(id))}`;
const plain = (text: string | null) => (text ?? "").replaceAll(/[\u00a0\u202f]/g, " ");

const deal: ReportedContract = {
  ...{ organizationId: 11, organizationName: "ООО «Агрокомплекс»", organizationInn: "7707083893" },
  ...{ isOrganizationActive: true, partnerName: "АО «Мельник»", partnerInn: "7728168971" },
  ...{ contractNumber: "ЗП-26/344", contractDate: "2026-11-02", volume: "500.000", term: "2026-12-31" },
  lastReport: 73,
  totals: [
    {
      status: 1,
      isWithdrawn: false,
      currencyName: "Российский рубль",
      reports: 2,
      tonnes: "160.500",
      totalPrice: "1605000.00",
    },
    {
      status: 4,
      isWithdrawn: false,
      currencyName: "Российский рубль",
      reports: 1,
      tonnes: "40.000",
      totalPrice: "400000.00",
    },
  ],
};
const consignment = (id: number, given: Partial<Consignment> = {}): Consignment => ({
  ...{
    id,
    status: 1,
    isWithdrawn: false,
    isDisputed: id === 72,
    issueDate: "2026-11-03T09:00:00+03:00",
    productTypeName: "Ячмень",
  },
  ...{ amount: "60.500", price: "10000.00", totalPrice: "605000.00", currencyName: "Российский рубль" },
  ...{ deliveryDate: "2026-11-20", agreementNumber: null, agreementDate: null, terminationNumber: null },
  ...{ terminationDate: null, description: null, versionCount: 1, files: [] },
  ...given,
});
const rows = [
  consignment(73, { agreementNumber: "2", agreementDate: "2026-11-10", versionCount: 3 }),
  consignment(72, { files: [{ id: 5, value: "акт.pdf" }] }),
  consignment(71, {
    ...{ status: 4, terminationNumber: "Р-7", terminationDate: "2026-11-12", description: "Нет вагонов" },
  }),
];
const spotDelivery = {
  ...{ id: 9, product: "Сахар белый", basis: "Липецк", volume: "20", price: "61000", total: "1220000" },
  ...{ execution: 1, executionDate: "2026-11-20", processing: 4, note: null, answer: null },
  fileName: "акт.pdf",
};
const spotDeal = {
  ...{ organizationName: "ООО", organizationInn: "7707083893", partnerName: "ООО «Сладко»" },
  ...{ partnerInn: null, contractNumber: "S-55", contractDate: "2026-11-18", term: "2026-11-25" },
  deliveries: [spotDelivery],
};
const area = areaScreen(dealsRoutes, () => ({
  [keyOf(getDeal, 72)]: () => data(deal),
  [keyOf(listConsignments, 72)]: () => page(rows),
  [keyOf(changeTerms, 0)]: () => data({ id: 72 }),
  [keyOf(terminateDeal, 0)]: () => data({ id: 72, terminated: 2 }),
}));
const button = (name: string) => screen.getByRole("button", { name });
const open = (user = people.owner!) => area.open("/agreements/deal/72", user);

describe("the page of a contract", () => {
  test("DEAL-001: shows figures against the volume and the reports with their events", async () => {
    await open();
    const bar = await screen.findByRole("img");
    const heading = screen.getByRole("heading", { level: 1 });
    expect(plain(heading.textContent)).toBe("Договор № ЗП-26/344 от 02.11.2026");
    // SCREEN-017: the register is not the current page.
    expect(screen.getByRole("link", { name: words.toRegister }).hasAttribute("aria-current")).toBe(false);
    expect(plain(bar.getAttribute("aria-label"))).toBe("Отчёты о 160,5 т из 500 т");
    const card = plain(bar.parentElement!.textContent);
    for (const text of ["В отчётах, т160,5", "По договору, т500", "Осталось, т339,5", "1 605 000,00 ₽"])
      expect(card).toContain(text);
    await screen.findByText("акт.pdf");
    const lines = screen.getAllByRole("row").map((row) => plain(row.textContent));
    expect(lines.at(-3)).toContain("Доп. соглашение № 2 от 10.11.2026");
    expect(lines.at(-3)).toContain("3 версии");
    expect(lines.at(-2)).toContain("Контрагент оспаривает отчёт");
    expect(lines.at(-2)).toContain("акт.pdf");
    expect(lines.at(-1)).toContain("Расторжение № Р-7 от 12.11.2026");
    expect(lines.at(-1)).toContain("Причина: Нет вагонов");
  });

  test("DEAL-002: the next report and the supplementary agreement start from the newest report", async () => {
    await open();
    const link = await screen.findByRole("link", { name: words.consignment });
    expect(link.getAttribute("href")).toBe("/agreements/new?consignment=73");
    expect(screen.getByRole("link", { name: words.supplement }).getAttribute("href")).toBe(
      "/agreements/new?supplement=73",
    );
  });

  test("DEAL-002: the termination needs a reason and names the number of open reports", async () => {
    await open();
    fireEvent.click(await screen.findByRole("button", { name: words.termination.open }));
    const dialog = await screen.findByRole("dialog");
    expect(plain(dialog.textContent)).toContain("Будут расторгнуты 2 отчёта");
    fireEvent.click(button(words.termination.submit));
    expect(await within(dialog).findByText(ru.shared.validation.required)).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText(/Причина/), { target: { value: "Нет вагонов" } });
    fireEvent.click(button(words.termination.submit));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = area.requests.find(({ path }) => path.endsWith("/terminations"))!;
    expect(sent.body).toMatchObject({
      ...{ id: 72, reports: 2, terminationNumber: "ЗП-26/344", reason: "Нет вагонов" },
    });
  });

  test("DEAL-001: the organisation enters volume and term, staff only read them", async () => {
    await open();
    fireEvent.click(await screen.findByRole("button", { name: words.volume.change }));
    const field = await screen.findByLabelText(/Объём, т/);
    await typeInto(field, "750,5");
    fireEvent.blur(field);
    fireEvent.click(button(words.volume.save));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(area.requests.find(({ path }) => path.endsWith("/terms"))!.body).toEqual({
      ...{ id: 72, volume: "750.5", term: "2026-12-31" },
      seen: { volume: deal.volume, term: deal.term },
    });
  });

  test("DEAL-001: a volume of zero and a last day before the contract are not sent", async () => {
    await open();
    fireEvent.click(await screen.findByRole("button", { name: words.volume.change }));
    const dialog = within(await screen.findByRole("dialog"));
    for (const [label, text] of [
      [words.volume.field, "0"],
      [words.volume.termField, "01.11.2026"],
    ] as const) {
      await typeInto(dialog.getByLabelText(label), text);
      fireEvent.blur(dialog.getByLabelText(label));
    }
    fireEvent.click(button(words.volume.save));
    expect(await dialog.findByText(/Введите число больше нуля/)).toBeTruthy();
    expect(dialog.getByText(words.errors["term-before-contract"])).toBeTruthy();
    expect(area.requests.some(({ path }) => path.endsWith("/terms"))).toBe(false);
  });

  test("DEAL-001: staff see the organisation and enter nothing", async () => {
    await open(people.operator!);
    expect(await screen.findByText("ООО «Агрокомплекс»")).toBeTruthy();
    expect(screen.queryByRole("button", { name: words.volume.change })).toBeNull();
    expect(screen.queryByRole("link", { name: words.consignment })).toBeNull();
  });

  test("DEAL-001: a failed contract can be loaded again", async () => {
    area.responses[keyOf(getDeal, 72)] = failed;
    await open();
    expect(await screen.findByText(words.failed)).toBeTruthy();
  });

  test("DEAL-001: a user without an organisation reads that the page is closed", async () => {
    area.responses[keyOf(getDeal, 72)] = () => ({ ...conflict("shared.no-organization", ""), status: 403 });
    await open(people.newcomer!);
    expect(await screen.findByText(ru.app.errors.text)).toBeTruthy();
    expect(screen.queryByText(words.failed)).toBeNull();
  });

  test("DEAL-001: a spot deal has its execution and no acts", async () => {
    area.responses[keyOf(getSpotDeal, 9)] = () => data(spotDeal);
    await area.open("/spot/deal/9", people.owner!);
    expect(await screen.findByText("Сахар белый")).toBeTruthy();
    expect(screen.getByText("20.11.2026")).toBeTruthy();
    expect(screen.queryByRole("button", { name: words.termination.open })).toBeNull();
  });

  test("DEAL-001: more deliveries than a page has rows are on further pages", async () => {
    const deliveries = Array.from({ length: 16 }, (_, at) => ({ ...spotDelivery, id: 9 + at }));
    area.responses[keyOf(getSpotDeal, 9)] = () => data({ ...spotDeal, deliveries });
    await area.open("/spot/deal/9", people.owner!);
    await screen.findAllByText("Сахар белый");
    expect(screen.getAllByRole("row")).toHaveLength(16);
    fireEvent.click(button(ru.shared.paging.next));
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
  });
});
