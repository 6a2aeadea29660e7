import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { openDadata } from "./open-dadata.ts";

/** A local stand-in for the part of the service that the portal uses. */
type Answer = (query: string, response: ServerResponse, request: IncomingMessage) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => answer((JSON.parse(body) as { query: string }).query, response, request));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/suggestions/api/4_1/rs`;
}

const suggestion = (data: object) => ({ value: "ООО «КОЛОС»", unrestricted_value: "ООО «КОЛОС»", data });
const legal = {
  inn: "7707083893",
  kpp: "770701001",
  type: "LEGAL",
  branch_type: "MAIN",
  state: { status: "ACTIVE", liquidation_date: null },
  name: { full_with_opf: "Общество с ограниченной ответственностью «Колос»", short_with_opf: "ООО «Колос»" },
  address: { value: "г Воронеж, ул Полевая, д 1", unrestricted_value: "394000, г Воронеж, ул Полевая, д 1" },
};
const sendJson = (response: ServerResponse, suggestions: readonly object[]) =>
  response.setHeader("content-type", "application/json").end(JSON.stringify({ suggestions }));

/** The timeout suits a busy machine, unless a test needs a short one. */
const open = (url: string, timeLimit = 60_000) => {
  const errors: string[] = [];
  const { find } = openDadata({
    url,
    token: "key-of-ours",
    timeLimit,
    onError: ({ name, message }) => errors.push(`${name}: ${message}`),
  });
  return { find, faults: errors };
};

describe("G-48 SIGN-009: companies by INN from a DaData directory", () => {
  test("a company has name and address, cached for an hour", async () => {
    const requested: object[] = [];
    const url = await serve((query, response, { method, url: path, headers }) => {
      requested.push({ query, method, path, key: headers.authorization });
      sendJson(response, [suggestion(legal)]);
    });
    const { find } = open(url);
    const company = {
      fullName: "Общество с ограниченной ответственностью «Колос»",
      address: "394000, г Воронеж, ул Полевая, д 1",
      isIndividual: false,
    };
    expect(await find("7707083893")).toEqual(company);
    expect(await find("7707083893")).toEqual(company);
    expect(requested).toEqual([
      {
        query: "7707083893",
        method: "POST",
        path: "/suggestions/api/4_1/rs/findById/party",
        key: "Token key-of-ours",
      },
    ]);
  });

  test("a sole proprietor has no address", async () => {
    const person = {
      inn: "500100732259",
      type: "INDIVIDUAL",
      state: { status: "ACTIVE" },
      name: { full_with_opf: "Индивидуальный предприниматель Полевой Григорий Иванович" },
      address: null,
    };
    const { find } = open(await serve((_query, response) => void sendJson(response, [suggestion(person)])));
    expect(await find("500100732259")).toEqual({
      fullName: "Индивидуальный предприниматель Полевой Григорий Иванович",
      address: "",
      isIndividual: true,
    });
  });

  test("the active company precedes its branch, closed and foreign ones", async () => {
    const named = (full_with_opf: string) => ({ name: { full_with_opf } });
    const all = [
      { ...legal, ...named("филиал"), branch_type: "BRANCH" },
      { ...legal, ...named("закрытая"), state: { status: "LIQUIDATED" } },
      { ...legal, ...named("чужая"), inn: "7707083894" },
      { ...legal, ...named("та самая") },
    ];
    const { find } = open(await serve((_query, response) => void sendJson(response, all.map(suggestion))));
    expect((await find("7707083893"))?.fullName).toBe("та самая");
  });

  test("an unknown INN returns nothing, also from the cache", async () => {
    let count = 0;
    const url = await serve((_query, response) => {
      count += 1;
      sendJson(response, []);
    });
    const { find, faults: errors } = open(url);
    expect(await find("7707083893")).toBeUndefined();
    expect(await find("7707083893")).toBeUndefined();
    expect([count, errors]).toEqual([1, []]);
  });

  test.each<[string, Answer, RegExp]>([
    ["a rejected key", (_query, response) => void response.writeHead(403).end(), /HTTP 403/],
    ["a failing service", (_query, response) => void response.writeHead(500).end("oops"), /HTTP 500/],
    ["invalid JSON", (_query, response) => void response.end("<html>"), /SyntaxError/],
    ["unexpected JSON", (_query, response) => void response.end('{"suggestions":[{}]}'), /ZodError/],
    [
      "a redirect",
      (_query, response) => void response.writeHead(302, { location: "http://127.0.0.1:9/" }).end(),
      /TypeError/,
    ],
    [
      "an oversized response",
      (_query, response) => void response.end(`"${"x".repeat(600_000)}"`),
      /too large/,
    ],
    ["a lost connection", (_query, response) => void response.destroy(), /TypeError/],
  ])("SIGN-013: %s returns nothing and reports the error", async (_name, answer, reason) => {
    const { find, faults: errors } = open(await serve(answer));
    expect(await find("7707083893")).toBeUndefined();
    expect(errors).toEqual([expect.stringMatching(reason)]);
  });

  test("SIGN-013: a timeout returns nothing and reports the error", async () => {
    const { find, faults: errors } = open(await serve(() => undefined), 200);
    expect(await find("7707083893")).toBeUndefined();
    expect(errors).toEqual([expect.stringMatching(/TimeoutError/)]);
  });

  test("an unreachable directory returns nothing and reports the error", async () => {
    const { find, faults: errors } = open("http://127.0.0.1:9");
    expect(await find("7707083893")).toBeUndefined();
    expect(errors).toHaveLength(1);
  });

  test("failures stay out of the cache; three requests run concurrently", async () => {
    const held: ServerResponse[] = [];
    const { find } = open(await serve((_query, response) => void held.push(response)));
    const inns = ["7707083890", "7707083891", "7707083892", "7707083893", "7707083894"];
    const responses = inns.map(find);
    expect(await Promise.all(responses.slice(3))).toEqual([undefined, undefined]);
    await expect.poll(() => held.length).toBe(3);
    for (const response of held.splice(0)) response.writeHead(500).end();
    await Promise.all(responses);
    const again = find("7707083890");
    await expect.poll(() => held.length).toBe(1);
    sendJson(held[0]!, [suggestion({ ...legal, inn: "7707083890" })]);
    expect((await again)?.isIndividual).toBe(false);
  });
});
