import { formatServerTime, isBeforeFifteen, moscowTime } from "@birzha/domain/auctions/auction-dates.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { daysWorked } from "@birzha/domain/exchange/working-days.ts";
import { organizationStatus, userType } from "@birzha/domain/organizations/lifecycle.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import type { ProposalHistory } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import type { Proposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import { en } from "@birzha/phrases/en.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, within } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { IntlProvider } from "use-intl";
import { vi } from "vitest";
import { parseSearch, stringifySearch } from "../src/shared/routes/search-text.ts";
import { makeQueryClient } from "../src/api/query-client.ts";
import { currentLanguage, subscribeLanguage } from "../src/i18n/language.ts";
import { formatLocaleOf, localeFormats, timeZone } from "../src/i18n/locale.ts";
import { ProposalPage } from "../src/areas/auctions/proposal-page.tsx";
import { ProposalsPage } from "../src/areas/auctions/proposals-page.tsx";
import { findAsLeft } from "../src/areas/auctions/use-last-visit.ts";

/* Server responses for the tests of these screens, and a record of the requests. */

export const member = {
  userId: 1,
  account: "employee",
  name: "Ермаков",
  phone: "",
  status: userStatus.active,
  description: null,
  role: roleCodes.user,
  userType: userType.employee,
  organizationInfo: { id: 12, inn: "6199701014", name: "ООО «Агро»", status: organizationStatus.active },
  hasAccess: true,
  hasAuctions: true,
  hasContracts: false,
  hasSpot: false,
  unreadNotices: 0,
  mustConsent: false,
  defaultViews: [],
  scope: "openid",
};
export const operator = { ...member, userId: 2, account: "operator", role: 2, organizationInfo: null };

const item = (id: number, name: string, rest: object = {}) => ({
  id,
  name: { ru: name, en: `${name} (en)` },
  ...rest,
});

export const dictionaries = {
  determineStartPrice: [item(1, "Стартовая цена первого аукциона серии")],
  commodity: [item(1, "Пшеница 3 класс"), item(2, "Пшеница 4 класс")],
  direction: [item(1, "Продажа", { shortName: "S" }), item(2, "Покупка", { shortName: "B" })],
  currency: [item(1, "RUB")],
  productUnit: [item(1, "тонна")],
  miniSessionDuration: [item(1, "5 мин", { volume: 5 }), item(2, "10 мин", { volume: 10 })],
  minStepPrice: [item(2, "0,5", { volume: 0.5 }), item(5, "10", { volume: 10 })],
  basis: [item(1, "Новороссийск")],
  termsSupply: [item(3, "CPT")],
  renewalPeriod: [item(4, "10 мин", { volume: 10 }), item(5, "12 мин", { volume: 12 })],
};

/** Annex E: a complete proposal that is valid at the sample time. */
export const proposal: Proposal = {
  id: 7,
  firmId: 12,
  firmName: "ООО «Агро»",
  auctionDate: { begin: null, end: null, dates: ["2026-11-24"] },
  commodity: dictionaries.commodity[1]!,
  direction: dictionaries.direction[0]!,
  hasAuctionSeries: false,
  determineStartPrice: null,
  currency: dictionaries.currency[0]!,
  hasVat: true,
  productUnit: dictionaries.productUnit[0]!,
  lotVolume: 50,
  lotQty: 100,
  durationMiniSession: dictionaries.miniSessionDuration[1]!,
  hasAutoImproveStartPrice: true,
  autoImprovePriceStep: 20,
  autoImprovePriceStartTime: 2,
  autoImprovePriceEndTime: 6,
  minStepPrice: dictionaries.minStepPrice[1]!,
  startPrice: 16500,
  numberOfParticipants: 3,
  basis: dictionaries.basis[0]!,
  termsSupply: dictionaries.termsSupply[0]!,
  hasAutoRenewal: true,
  renewalPeriod: dictionaries.renewalPeriod[0]!,
  renewalStep: 2,
  hasJointAuction: true,
  customers: [
    { id: 12, value: 60 },
    { id: 19, value: 40 },
  ],
  exportAuction: false,
  info: "",
  language: "ru",
  comment: null,
  status: proposalStatus.draft,
  changeOutcome: null,
  isBlockedState: false,
  version: 1,
};

/** FIX-063: accepted for a hundred lots, with a pending change to 120. */
export const changedHistory: ProposalHistory = {
  inForce: 1,
  versions: [
    { version: 1, kind: "send", author: "Ермаков", at: "2026-11-20T09:00:00Z", payload: proposal },
    {
      version: 2,
      kind: "change",
      author: "Сычева",
      at: "2026-11-20T11:00:00Z",
      payload: { ...proposal, lotQty: 120, exportAuction: true },
    },
  ],
  decisions: [{ kind: "accept", description: null, author: null, at: "2026-11-20T10:00:00Z", version: 1 }],
};
/** Versions of a sent proposal without changes. */
export const sentHistory: ProposalHistory = {
  inForce: null,
  versions: changedHistory.versions.slice(0, 1),
  decisions: [],
};

export interface Answer {
  readonly status?: number;
  readonly body: unknown;
}
export const data = (value: unknown): Answer => ({ body: { data: value, errorMessage: null } });
export const page = (rows: readonly unknown[], totalRecords = rows.length): Answer => ({
  body: { data: rows, paging: { totalRecords }, errorMessage: null },
});
/** ACC-020, PROP-115: an error in a response with status 200. */
export const rejected = (errorMessage: string): Answer => ({ body: { data: null, errorMessage } });

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Responses by method and path. A pending promise delays the response; a file is a `Response`. */
export type Answers = Record<string, (requests: Asked) => Answer | Response | Promise<Answer>>;

/** Key of the responses of an endpoint without parameters. */
export const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} ${path}`;

/** Response about the server's clock at a Moscow time such as `2026-11-21T10:00`; trade days are weekdays. */
export const timeOf = (moscow: string) => {
  const now = new Date(`${moscow}+03:00`);
  const today = moscowTime(now).date;
  return data({
    isBeforeFifteen: isBeforeFifteen(moscowTime(now)),
    current: formatServerTime(now),
    now: now.toISOString(),
    tradeDays: daysWorked(today, addDays(today, 62), new Map()),
  });
};

/** Default responses at 10:00 on 21 November 2026 in Moscow. */
export const usualResponses = (): Answers => ({
  "GET /keycloak/users/info": () => data(member),
  "GET /api/auctions/proposal/current/date": () => timeOf("2026-11-21T10:00"),
  "GET /api/auctions/proposal/last": () => data(null),
  "GET /api/dictionary/auction/proposal/firm": () => data({ firmId: 12, firmName: "ООО «Агро»" }),
  "GET /api/dictionary/auction/auctionCustomerList": () =>
    data([
      { id: 12, firmName: "ООО «Агро»" },
      { id: 19, firmName: "ООО «Порт»" },
    ]),
  "GET /api/auctions/proposal/history/7": () => data(sentHistory),
  "GET /api/dictionary/auction/createUser": () => page(["Ермаков", "Сычева"]),
  "GET /api/dictionary/auction/dropdownLists": () => data(dictionaries),
});

/** Replaces the network by these responses. Returns the requests in order. */
export function standIn(responses: Answers): Asked[] {
  const requests: Asked[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (address === "/readyz") return new Response();
    const { pathname, searchParams } = new URL(address, "http://portal");
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const one = { method: init.method ?? "GET", path: pathname, query: searchParams, body };
    requests.push(one);
    const answer = responses[`${one.method} ${one.path}`];
    if (!answer) throw new Error(`no handler for ${one.method} ${one.path}`);
    const response = await answer(one);
    if (response instanceof Response) return response;
    const { status = 200, body: text } = response;
    return Response.json(text, { status });
  });
  return requests;
}

/** Renders a screen of the auctions at an address. */
export async function open(address: string) {
  const root = createRootRoute({ component: Outlet });
  const at = (path: string, component: () => React.ReactNode, beforeLoad?: typeof findAsLeft) =>
    createRoute({ getParentRoute: () => root, path, component, beforeLoad });
  const router = createRouter({
    routeTree: root.addChildren([
      at("/commodity", ProposalsPage, findAsLeft),
      at("/commodity/form", ProposalPage),
      at("/elsewhere", () => <h1>Не здесь</h1>),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  const client = makeQueryClient();
  client.setDefaultOptions({
    queries: { retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: "always" },
  });
  const Screen = () => {
    const { locale } = useSyncExternalStore(subscribeLanguage, currentLanguage);
    return (
      <IntlProvider
        locale={formatLocaleOf(locale)}
        messages={locale === "ru" ? ru : (en as unknown as typeof ru)}
        formats={localeFormats}
        timeZone={timeZone}
      >
        <RouterProvider router={router} />
      </IntlProvider>
    );
  };
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <MantineProvider env="test">
          <Screen />
        </MantineProvider>
      </QueryClientProvider>,
    );
  });
  return {
    router,
    client,
    address: () => router.state.location.href,
  };
}

/** Options of an opened select. */
export async function offersOf(select: HTMLElement): Promise<HTMLElement[]> {
  await act(async () => void fireEvent.click(select));
  const list = document.getElementById(select.getAttribute("aria-controls") ?? "")!;
  return within(list).getAllByRole("option", { hidden: true });
}
