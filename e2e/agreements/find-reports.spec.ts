import type { Page } from "@playwright/test";
import { statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { read } from "../support/calls.ts";
import { expectReport } from "../support/stored-report-screen.ts";
import { expect, test, type Entry } from "../support/fixtures.ts";

const { register, filters } = ru.agreements;

test.use({ login: "operator" });

/** A demo report with a value in every searchable field. */
async function reportToFind(page: Page): Promise<Entry> {
  const list = await read<Entry[]>(page.request, "/api/Agreements/registries", {
    pageIndex: 0,
    pageSize: 200,
    status: 2,
  });
  const found = list.find(
    (entry) => entry.priceDeterminingDate && entry.purchaserInn && entry.deliveryFullAddress && entry.price,
  );
  expect(found, "a report of the demo data that can be searched by everything").toBeDefined();
  return found!;
}

const drawerOf = (page: Page) => page.getByRole("dialog", { name: register.filters });
const rowOf = (page: Page, id: number) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: String(id), exact: true }) });

async function chooseIn(page: Page, label: string, option: string): Promise<void> {
  const field = drawerOf(page).getByRole("combobox", { name: label, exact: true });
  await field.click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await expect(field).toHaveValue(option);
}

const fill = (page: Page, label: string, text: string) =>
  drawerOf(page).getByRole("textbox", { name: label, exact: true }).fill(text);

const anyId: unknown = expect.stringMatching(/^\d+$/);

interface Case {
  readonly name: string;
  readonly set: (page: Page, report: Entry) => Promise<void>;
  /** Address and common property of the found reports. */
  readonly address: (report: Entry) => Record<string, unknown>;
  readonly holds: (found: Entry, report: Entry) => boolean;
}

/** The number in another notation. */
const spelt = (number: string) => `№${number.toLowerCase().replaceAll(/[-/]/g, "")}`;
const dayOf = (instant: string) => moscowDate(new Date(instant));
const has = (text: string | null, part: string) => Boolean(text?.toLowerCase().includes(part.toLowerCase()));
const part = (text: string) => text.slice(3, 15).trim();

const cases: Case[] = [
  {
    name: register.reportDates,
    set: async (page, { issueDate }) => {
      await fill(page, `${register.reportDates}: ${ru.shared.dates.rangeFrom}`, formatDate(dayOf(issueDate)));
      await fill(page, `${register.reportDates}: ${ru.shared.dates.rangeTo}`, formatDate(dayOf(issueDate)));
      await page.keyboard.press("Tab");
    },
    address: ({ issueDate }) => ({ dateBegin: dayOf(issueDate), dateEnd: dayOf(issueDate) }),
    holds: (found, report) => dayOf(found.issueDate) === dayOf(report.issueDate),
  },
  {
    name: filters.reportId,
    set: (page, { id }) => fill(page, filters.reportId, String(id)),
    address: ({ id }) => ({ reportId: String(id) }),
    holds: (found, report) => found.id === report.id,
  },
  {
    name: filters.contractNumber,
    set: (page, { contractNumber }) => fill(page, filters.contractNumber, spelt(contractNumber!)),
    address: ({ contractNumber }) => ({ contractNumber: spelt(contractNumber!) }),
    holds: (found, { contractNumber }) =>
      searchKey(found.contractNumber!).includes(searchKey(contractNumber!)),
  },
  {
    name: filters.status,
    set: (page, { status }) => chooseIn(page, filters.status, ru.shared.statuses.report[statusOf(status)!]),
    address: ({ status }) => ({ status: String(status) }),
    holds: (found, report) => found.status === report.status,
  },
  {
    name: filters.productTypeId,
    set: (page, { productTypeName }) => chooseIn(page, filters.productTypeId, productTypeName!),
    address: () => ({ productTypeId: anyId }),
    holds: (found, report) => found.productTypeName === report.productTypeName,
  },
  {
    name: filters.priceDeterminingDate,
    set: async (page, report) => {
      await fill(page, filters.priceDeterminingDate, formatDate(report.priceDeterminingDate!));
      await page.keyboard.press("Tab");
    },
    address: (report) => ({ priceDeterminingDate: report.priceDeterminingDate! }),
    holds: (found, report) => found.priceDeterminingDate === report.priceDeterminingDate,
  },
  {
    name: filters.purchaserName,
    set: (page, report) => fill(page, filters.purchaserName, part(report.purchaserName!).toUpperCase()),
    address: (report) => ({ purchaserName: part(report.purchaserName!).toUpperCase() }),
    holds: (found, report) => has(found.purchaserName, part(report.purchaserName!)),
  },
  {
    name: filters.purchaserInn,
    set: (page, report) => fill(page, filters.purchaserInn, report.purchaserInn!.slice(0, 6)),
    address: (report) => ({ purchaserInn: report.purchaserInn!.slice(0, 6) }),
    holds: (found, report) => Boolean(found.purchaserInn?.startsWith(report.purchaserInn!.slice(0, 6))),
  },
  {
    name: filters.organizationName,
    set: (page, report) => fill(page, filters.organizationName, part(report.organizationName)),
    address: (report) => ({ organizationName: part(report.organizationName) }),
    holds: (found, report) => has(found.organizationName, part(report.organizationName)),
  },
  {
    name: filters.organizationInn,
    set: (page, report) => fill(page, filters.organizationInn, report.organizationInn),
    address: (report) => ({ organizationInn: report.organizationInn }),
    holds: (found, report) => found.organizationInn === report.organizationInn,
  },
  {
    name: filters.deliveryAddress,
    set: (page, report) => fill(page, filters.deliveryAddress, part(report.deliveryFullAddress!)),
    address: (report) => ({ deliveryAddress: part(report.deliveryFullAddress!) }),
    holds: (found, report) =>
      [found.deliveryFullAddress, found.basisTypeName, found.portName].some((text) =>
        has(text, part(report.deliveryFullAddress!)),
      ),
  },
  {
    name: filters.userId,
    set: (page, { familyName }) => chooseIn(page, filters.userId, familyName),
    address: () => ({ userId: anyId }),
    holds: (found, report) => found.familyName === report.familyName,
  },
  {
    name: filters.isDubiousDeal,
    set: (page, { isDubiousDeal }) =>
      drawerOf(page)
        .getByRole("radiogroup", { name: filters.isDubiousDeal })
        .getByText(isDubiousDeal ? ru.shared.words.yes : ru.shared.words.no, { exact: true })
        .click(),
    address: ({ isDubiousDeal }) => ({ isDubiousDeal: String(isDubiousDeal) }),
    holds: (found, report) => found.isDubiousDeal === report.isDubiousDeal,
  },
];

test("OTC-003..014 OTC-015 OTC-016 FIX-024: the operator finds a report by each filter", async ({ page }) => {
  // Each filter loads the register again.
  test.slow();
  const report = await reportToFind(page);
  for (const { name, set, address, holds } of cases)
    await test.step(name, async () => {
      await page.goto("/agreements?drawer=filters");
      await set(page, report);
      const answered = page.waitForResponse(
        (response) =>
          response.url().includes("/registries?") &&
          response.url().includes(Object.keys(address(report))[0]!),
      );
      await drawerOf(page).getByRole("button", { name: ru.shared.actions.apply }).click();
      const response = (await (await answered).json()) as { data: Entry[]; paging: { totalRecords: number } };
      await expect(drawerOf(page)).toBeHidden();
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(address(report));

      expect(response.data.length).toBeGreaterThan(0);
      expect(response.data.filter((found) => !holds(found, report)).map(({ id }) => id)).toEqual([]);
      for (const { id } of response.data.slice(0, 5)) await expect(rowOf(page, id)).toBeVisible();
      await expect(page.getByRole("main").getByRole("status")).toContainText(
        `из ${response.paging.totalRecords}`,
      );
      // The report is on one of the pages.
      const parameters = Object.fromEntries(new URL(page.url()).searchParams);
      const itself = await read<Entry[]>(page.request, "/api/Agreements/registries", {
        ...parameters,
        reportId: report.id,
        pageIndex: 0,
        pageSize: 1,
      });
      expect(itself.map(({ id }) => id)).toEqual([report.id]);
    });
});

test("OTC-003 OTC-015 G-41: filters combine and can be removed one by one", async ({ page }) => {
  const report = await reportToFind(page);
  await page.goto(
    `/agreements?purchaserInn=${report.purchaserInn}&organizationInn=${report.organizationInn}`,
  );
  await expect(rowOf(page, report.id)).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`^Убрать фильтр «${filters.purchaserInn}`) }).click();
  await expect(page).toHaveURL(/agreements\?organizationInn=\d+$/);
  await page.getByRole("button", { name: new RegExp(`^${register.filters}`) }).click();
  await expect(
    drawerOf(page).getByRole("textbox", { name: filters.organizationInn, exact: true }),
  ).toHaveValue(report.organizationInn);
  await drawerOf(page).getByRole("button", { name: ru.shared.actions.resetAll }).click();
  await drawerOf(page).getByRole("button", { name: ru.shared.actions.apply }).click();
  await expect(page).toHaveURL(/agreements$/);
});

test("OTC-018 OTC-019 OTC-025: the operator sees the changes of each version", async ({ page }) => {
  const report = await reportToFind(page);
  await page.goto(`/agreements?reportId=${report.id}`);
  await page.getByRole("button", { name: `${ru.shared.table.expand}: ${report.id}` }).click();
  const versions = page.getByRole("row").filter({ hasText: /Версия \d/ });
  await expect(versions).toHaveCount(report.versionCount);
  await expect(versions.last()).toContainText("Версия 1");
  await expect(versions.first().getByRole("insertion").first()).toBeVisible();
  await versions.last().click();
  await expectReport(page, report.id, 1);
});
