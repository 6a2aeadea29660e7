import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import { formats, timeZone } from "../../../i18n/locale.ts";
import { leave, startSession } from "../../../shared/session/session.ts";
import { UserSessions } from "./user-sessions.tsx";

const { sessions } = ru.users;
const person = {
  userId: 1,
  account: "operator",
  name: "Орлова",
  phone: "",
  status: 0,
  description: null,
  userType: 0,
  organizationInfo: null,
  hasAccess: true,
  hasAuctions: true,
  hasContracts: true,
  hasSpot: true,
  unreadNotices: 0,
  scope: "openid",
};
const session = {
  id: 1,
  browser: "Firefox",
  system: "Linux",
  ip: "127.0.0.1",
  signedInDate: "2026-11-20T10:00:00+03:00",
  usedDate: "2026-11-21T10:00:00+03:00",
  isCurrent: true,
};

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  leave("signed-out");
  vi.unstubAllGlobals();
});

test.each([
  [2, 2],
  [3, 0],
])("FIX-007 G-13: staff of role %i is offered %i ways to end other sessions", async (role, offered) => {
  vi.stubGlobal("fetch", async (address: string) =>
    address.includes("/users/info")
      ? Response.json({ data: { ...person, role }, errorMessage: null })
      : Response.json({
          data: [session, { ...session, id: 2, browser: "Chrome", isCurrent: false }],
          paging: { totalRecords: 2 },
          errorMessage: null,
        }),
  );
  await startSession();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MantineProvider env="test">
        <IntlProvider locale="ru" messages={ru} formats={formats} timeZone={timeZone}>
          <UserSessions page={1} onPage={() => {}} />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(sessions.current)).toBeTruthy();
  const name = new RegExp(`^${sessions.end}`);
  expect(screen.queryAllByRole("button", { name })).toHaveLength(offered);
});
