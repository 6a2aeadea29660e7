import { reportKeys } from "@birzha/domain/agreements/register.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { describe, expect, test } from "vitest";
import { presetColumns } from "../../../ui/table/columns/column-presets.ts";
import type { RegisterEntry } from "../queries.ts";
import { useReportColumns } from "./register-columns.tsx";

const words = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
    {children}
  </IntlProvider>
);
const columnsFor = (isStaff: boolean) =>
  renderHook(() => useReportColumns(isStaff), { wrapper: words }).result.current;
const column = (id: string, isStaff = true) => columnsFor(isStaff).find((candidate) => candidate.id === id)!;
const entry = (fields: Partial<RegisterEntry>) => fields as RegisterEntry;

describe("columns of the register", () => {
  test("OTC-028 OTC-029: row fields are labelled columns in Annex A order", () => {
    const columns = columnsFor(false);
    expect(columns.map(({ id }) => id)).toEqual(reportKeys.filter((key) => key !== "isDubiousDeal"));
    expect(columns.filter(({ label }) => !/[а-я]/i.test(label))).toEqual([]);
    expect(column("price").label).toBe("Цена за тонну с налогами");
    expect(column("familyName").label).toBe("Составитель отчёта");
  });

  test("OTC-030 G-53: only staff sees the column of doubtful deals", () => {
    expect(columnsFor(false).some(({ id }) => id === "isDubiousDeal")).toBe(false);
    const ids = columnsFor(true).map(({ id }) => id);
    expect(ids[ids.indexOf("familyName") + 1]).toBe("isDubiousDeal");
    expect(column("isDubiousDeal").text(entry({ isDubiousDeal: true }))).toBe("Да");
  });

  test("OTC-032 PLAT-129 PLAT-130: dates are DD.MM.YYYY in Moscow time, empty ones a dash", () => {
    expect(column("contractDate").text(entry({ contractDate: "2026-11-05" }))).toBe("05.11.2026");
    expect(column("issueDate").text(entry({ issueDate: "2026-11-04T22:30:00+00:00" }))).toBe("05.11.2026");
    expect(column("terminationDate").text(entry({ terminationDate: null }))).toBe("-");
  });

  test("OTC-032 PLAT-131: booleans are yes or no, unknown ones a dash", () => {
    const text = (value: boolean | null) => column("isPriceNds").text(entry({ isPriceNds: value }));
    expect([true, false, null].map(text)).toEqual(["Да", "Нет", "-"]);
  });

  test("design 8: money has two decimals, tonnes only their own digits", () => {
    expect(column("price").text(entry({ price: "17420.5" }))).toBe("17\u00a0420,50");
    expect(column("amount").text(entry({ amount: "7712.425" }))).toBe("7\u00a0712,425");
    const tonnes = (amount: string) => column("amount").text(entry({ amount }));
    expect(["60", "60.000", "1300.500", "0.120", "100"].map(tonnes)).toEqual([
      "60",
      "60",
      "1\u00a0300,5",
      "0,12",
      "100",
    ]);
  });

  test("SCREEN-002 SCREEN-101: price and total price show their own amount with its currency", () => {
    const report = entry({ price: "17420.5", totalPrice: "871025", currencyName: "Российский рубль" });
    expect(column("price").figure?.(report)).toEqual({ text: "17\u00a0420,50", fraction: 2, unit: "₽" });
    expect(column("totalPrice").figure?.(report)).toEqual({
      text: "871\u00a0025,00",
      fraction: 2,
      unit: "₽",
    });
  });

  test("LANG-006: statuses have the screen's words, not the API's", () => {
    const text = (status: number) => column("statusName").text(entry({ status, statusName: "Изменен" }));
    expect([1, 2, 3, 4, 9].map(text)).toEqual(["Зарегистрирован", "Изменён", "Отклонён", "Расторгнут", "-"]);
  });

  test("FIX-243 OTC-028 OTC-029: «Все столбцы» has the order of the documents", () => {
    const columns = columnsFor(true);
    const ids = presetColumns(columns, "all")!.order;
    expect(ids.slice(0, 8)).toEqual([
      ...["id", "statusName", "issueDate", "changedDate", "organizationName", "organizationInn"],
      ...["isExportDeliveryFlag", "manufacturerName"],
    ]);
    expect(ids.slice(-6)).toEqual([
      ...["familyName", "triggerDate", "dueDate", "isOnTime", "isDubiousDeal", "totalPrice"],
    ]);
    expect(ids.toSorted()).toEqual(columns.map(({ id }) => id).toSorted());
  });

  test("FIX-025 G-4: every column is sortable", () => {
    expect(columnsFor(true).filter(({ sortable }) => !sortable)).toEqual([]);
    expect(
      columnsFor(true)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([...reportKeys].toSorted());
  });
});
