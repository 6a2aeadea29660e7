import { ru } from "@birzha/phrases/ru.ts";
import type { Notice } from "@birzha/domain/notices/notice.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { people } from "../../../test/people.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import { followPage } from "../../i18n/language.ts";
import { localeFormats, timeZone } from "../../i18n/locale.ts";
import MembershipNotices from "./membership-notices.tsx";

const closed: Notice = {
  id: 1,
  kind: "access-closed",
  entityId: null,
  number: null,
  reason: "Проверка",
  doneRows: null,
  rejectedRows: null,
  organization: { id: 1, name: "ООО «Первая»", inn: "7707083893" },
  at: "2026-11-22T17:05:00+03:00",
  isRead: false,
};

const screenOf = (mayAppear: boolean) => (
  <MembershipNotices user={{ ...people.owner!, unreadNotices: 1 }} mayAppear={mayAppear} />
);

beforeAll(() => followPage("/"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("FIX-047: a notification waits for the next page and then stays", async () => {
  const response = { data: [closed], paging: { totalRecords: 1 }, unread: 1, errorMessage: null };
  const fetchMock = vi.fn<() => Promise<Response>>(async () => Response.json(response));
  vi.stubGlobal("fetch", fetchMock);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const client = makeQueryClient();
  const wrapper = ({ children }: { readonly children: React.ReactNode }) => (
    <IntlProvider locale="ru" messages={ru} timeZone={timeZone} formats={localeFormats}>
      <MantineProvider>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </MantineProvider>
    </IntlProvider>
  );
  const { rerender } = render(screenOf(false), { wrapper });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(screen.queryByRole("region")).toBeNull();
  rerender(screenOf(true));
  expect(screen.getByRole("region", { name: ru.app.notices.label }).textContent).toContain("Проверка");
  rerender(screenOf(false));
  expect(screen.getByRole("region")).toBeTruthy();
});
