import { ru } from "@birzha/phrases/ru.ts";
import { MutationObserver, type MutationOptions } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiFailure } from "../../api/api-failure.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import { followPage } from "../../i18n/language.ts";
import { takeToasts } from "../../ui/feedback/toast.ts";
import { decideMutation, removeDraft, saveDraft, saveWorkbook, sendApplication } from "./mutations.ts";
import {
  applicationsQuery,
  authorizedQuery,
  draftQuery,
  draftsQuery,
  membersQuery,
  orderQuery,
} from "./queries.ts";

const { failures } = ru.members;
const state = { page: 1, size: 10, sort: null, filters: {} };
const base = "/api/auction/trading/participant";

beforeAll(() => followPage("/"));
const server = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  takeToasts();
  vi.stubGlobal("fetch", server);
});
afterEach(() => server.mockReset());

const response = (body: object, status: number) =>
  server.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
const requests = () => server.mock.calls.map(([address, { method }]) => `${method} ${address}`);
const toasts = () => takeToasts().map(({ kind, message }) => [kind, message]);
const mutate = <D, V>(options: MutationOptions<D, Error, V>, variables: NoInfer<V>) =>
  new MutationObserver(makeQueryClient(), options).mutate(variables);

const reads = [
  ["list", () => membersQuery(state), `POST ${base}/auctions/members?page=0&size=10`],
  ["authorized", () => authorizedQuery(state), `POST ${base}/auctions/members/authorized?page=0&size=10`],
  ["applications", () => applicationsQuery(state), `POST ${base}/applications?page=0&size=10`],
  ["drafts", () => draftsQuery(state), `POST ${base}/applications/drafts?page=0&size=10`],
  ["order", () => orderQuery(7, state), `POST ${base}/applications/7?page=0&size=10`],
  ["draft", () => draftQuery(9), `GET ${base}/applications/drafts/9`],
] as const;
const entries = [{ memberId: 3, admissionDate: "2026-11-24", cancelAdmissionDate: null }];
const writes = [
  [
    "save",
    () => mutate(saveDraft, { draftId: undefined, entries }),
    `POST ${base}/applications/drafts/create`,
  ],
  ["save", () => mutate(saveDraft, { draftId: 9, entries }), `PUT ${base}/applications/drafts/9`],
  [
    "send",
    () => mutate(sendApplication, { draftId: 9, entries, language: "ru" }),
    `POST ${base}/applications/send`,
  ],
  ["remove", () => mutate(removeDraft, 9), `DELETE ${base}/applications/drafts/9`],
  [
    "decide",
    () => mutate(decideMutation, { orderId: 7, status: "accepted" }),
    `PUT ${base}/applications/status/7`,
  ],
  ["download", () => mutate(saveWorkbook, { state }), `POST ${base}/auctions/download`],
  ["download", () => mutate(saveWorkbook, { draftId: 9, state }), `POST ${base}/auctions/drafts/download/9`],
  ["download", () => mutate(saveWorkbook, { orderId: 7, state }), `POST ${base}/applications/download/7`],
] as const;

describe("MEM-054 MEM-053 MEM-049: a failed request shows one toast", () => {
  test.each(reads)("%s", async (failure, query, call) => {
    response({ data: null, errorMessage: null }, 500);
    await expect(makeQueryClient().fetchQuery(query() as never)).rejects.toBeInstanceOf(ApiFailure);
    expect(requests()).toEqual([call]);
    expect(toasts()).toEqual([["error", failures[failure]]]);
  });

  test.each(writes)("%s: %#", async (failure, write, call) => {
    response({ data: null, errorMessage: null }, 500);
    await expect(write()).rejects.toBeInstanceOf(ApiFailure);
    expect(requests()).toEqual([call]);
    expect(toasts()).toEqual([["error", failures[failure]]]);
  });

  test.each(reads)("ACC-020 ACC-028: %s with status 200 and a message is a failure", async (_, query) => {
    response({ data: [{ memberId: 1 }], paging: { totalRecords: 1 }, errorMessage: "Торги закрыты" }, 200);
    await expect(makeQueryClient().fetchQuery(query() as never)).rejects.toBeInstanceOf(ApiFailure);
    expect(toasts()).toEqual([["error", "Торги закрыты"]]);
  });
});

test("MEM-062 MEM-065 MEM-071 A-3 A-46: request bodies match the document", async () => {
  response({ data: { draftId: 9, orderId: 7 }, errorMessage: null }, 200);
  await mutate(saveDraft, { draftId: undefined, entries });
  await mutate(sendApplication, { draftId: 9, entries, language: "ru" });
  await mutate(sendApplication, { draftId: undefined, entries, language: "ru" });
  await mutate(sendApplication, { draftId: undefined, entries, language: "en" });
  await mutate(decideMutation, { orderId: 7, status: "rejected", commentLku: "Нет письма" });
  expect(server.mock.calls.map(([, { body }]) => JSON.parse(body as string) as unknown)).toEqual([
    { drafts: entries },
    { members: entries, draftId: 9 },
    { members: entries },
    // DESK-030: an error is in the language of the page.
    { members: entries, language: "en" },
    { data: { status: "rejected", commentLku: "Нет письма" } },
  ]);
});
