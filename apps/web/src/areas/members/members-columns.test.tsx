import type { Member, MemberApplication, MemberDraft } from "@birzha/domain/members/member.ts";
import { accessRegister } from "@birzha/domain/members/register.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { useApplicationColumns, useDraftColumns } from "./applications-columns.tsx";
import { useMemberColumns } from "./members-columns.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

const wrapper = ({ children }: { children: ReactNode }) => (
  <MantineProvider>
    <IntlProvider
      locale="ru"
      messages={ru}
      timeZone="Europe/Moscow"
      formats={{ dateTime: { moment: { dateStyle: "short" } } }}
    >
      {children}
    </IntlProvider>
  </MantineProvider>
);
const columnsOf = (...given: Parameters<typeof useMemberColumns>) =>
  renderHook(() => useMemberColumns(...given), { wrapper }).result.current;

const member = (given: Partial<Member>): Member => ({
  memberId: 1,
  memberName: "Общество с ограниченной ответственностью «Заря»",
  memberInn: "7707083893",
  auctionStartDate: null,
  actualStatusDate: null,
  memberAuctionStatus: "active",
  admissionDate: null,
  cancelAdmissionDate: null,
  admissionStatus: null,
  ...given,
});

/** Text of a cell. */
function shown<Row>(columns: readonly TableColumn<Row>[], id: string, row: Row): string {
  const column = columns.find((each) => each.id === id)!;
  const { container } = render(<>{column.cell?.(row) ?? column.text(row)}</>, { wrapper });
  const text = [...container.childNodes]
    .filter((node) => node.nodeName !== "STYLE")
    .map((node) => node.textContent)
    .join("");
  expect(text).toBe(column.text(row));
  cleanup();
  return text;
}

test("MEM-002 MEM-016 ACC-027: eight ordered, sortable columns, five of them for admissions", () => {
  const columns = columnsOf();
  expect(columns.map(({ label }) => label)).toEqual([
    "Участник",
    "ИНН",
    "Начало участия в аукционах",
    "Дата статуса",
    "Статус участника",
    "Дата начала допуска",
    "Дата прекращения допуска",
    "Статус допуска",
  ]);
  expect(columns.every(({ sortable }) => sortable)).toBe(true);
  const access = ["memberName", "memberInn", "admissionDate", "cancelAdmissionDate", "memberAuctionStatus"];
  const idsOf = (isOfAll: boolean) => columnsOf(accessRegister, isOfAll).map(({ id }) => id);
  expect(idsOf(false)).toEqual(access);
  expect(idsOf(true)).toEqual(["firmName", ...access]);
});

test("MEM-007 MEM-008: statuses are texts, unknown ones a dash", () => {
  const columns = columnsOf();
  const status = (memberAuctionStatus: string) =>
    shown(columns, "memberAuctionStatus", member({ memberAuctionStatus } as Partial<Member>));
  expect(["active", "terminated", "suspended", "opened", "foo"].map(status)).toEqual([
    "Активен",
    "Прекращён",
    "Приостановлен",
    "Открыт",
    "-",
  ]);
  const admission = (admissionStatus: string | null) =>
    shown(columns, "admissionStatus", member({ admissionStatus } as Partial<Member>));
  expect(["admitted", "terminated", "foo", null].map(admission)).toEqual(["Допущен", "Прекращён", "-", "-"]);
});

test("MEM-009 ACC-024: dates are dd.MM.yyyy, missing ones a dash", () => {
  const columns = columnsOf();
  for (const id of ["auctionStartDate", "actualStatusDate", "admissionDate", "cancelAdmissionDate"]) {
    expect(shown(columns, id, member({ [id]: "2026-11-05" }))).toBe("05.11.2026");
    expect(shown(columns, id, member({}))).toBe("-");
  }
  expect(shown(columns, "memberName", member({}))).toBe("ООО «Заря»");
});

test("FIX-069: an application shows old, new and requested values", () => {
  const columns = renderHook(() => useMemberColumns(), { wrapper }).result.current;
  const of = (id: string, row: Partial<Member>) => {
    const column = columns.find((one) => one.id === id)!;
    return [column.text(row as Member), column.sub?.(row as Member)];
  };
  const dates = { admissionDate: "2026-11-25", cancelAdmissionDate: null };
  expect(of("admissionDate", { ...dates, before: { ...dates, admissionDate: "2026-11-21" } })).toEqual([
    "21.11.2026 → 25.11.2026",
    "",
  ]);
  expect(of("admissionDate", { ...dates, before: { ...dates, admissionDate: null } })[0]).toBe(
    "- → 25.11.2026",
  );
  expect(of("admissionDate", { ...dates, before: dates })[0]).toBe("25.11.2026");
  const waiting = { orderId: 7, admissionDate: "2026-11-25", cancelAdmissionDate: "2026-12-01" };
  expect(of("admissionDate", { ...dates, waiting })).toEqual(["25.11.2026", ""]);
  expect(of("cancelAdmissionDate", { ...dates, waiting })[1]).toBe("на рассмотрении: с 01.12.2026");
});

test("MEM-020 MEM-026 MEM-030: columns of applications, their statuses and the exchange's comment", () => {
  const columns = renderHook(() => useApplicationColumns(false), { wrapper }).result.current;
  expect(columns.map(({ id }) => id)).toEqual(["storeDate", "status", "commentLku", "lastEditDate"]);
  const application = (given: Partial<MemberApplication>): MemberApplication => ({
    orderId: 7,
    storeDate: "2026-11-20T09:00:00Z",
    status: "onexecution",
    commentLku: null,
    lastEditDate: "2026-11-20T09:00:00Z",
    ...given,
  });
  const status = (text: string) =>
    shown(columns, "status", application({ status: text } as Partial<MemberApplication>));
  expect(["accepted", "onexecution", "rejected", "draft", "foo"].map(status)).toEqual([
    "Принято",
    "На исполнении",
    "Отклонено",
    "Черновик",
    "-",
  ]);
  expect(shown(columns, "commentLku", application({ commentLku: "Нет письма" }))).toBe("Нет письма");
  expect(shown(columns, "commentLku", application({}))).toBe("-");
  const ofStaff = renderHook(() => useApplicationColumns(true), { wrapper }).result.current;
  expect(ofStaff[0]?.id).toBe("firmName");
});

test("MEM-023 MEM-027: a draft is one regardless of the response's status", () => {
  const columns = renderHook(() => useDraftColumns(), { wrapper }).result.current;
  expect(columns.map(({ id }) => id)).toEqual(["storeDate", "status", "lastEditDate"]);
  const draft = { draftId: 1, storeDate: "2026-11-20T09:00:00Z", lastEditDate: "2026-11-20T09:00:00Z" };
  expect(shown(columns, "status", draft as MemberDraft)).toBe("Черновик");
  expect(screen.queryByText("Черновик")).toBeNull();
});
