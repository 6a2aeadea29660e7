import { expect, test } from "vitest";
import { createClient } from "./client.ts";

/** A portal with one response, and the requests that it received. */
function portal(status: number, body: object) {
  const sent: Request[] = [];
  const fetch = async (request: Request) => {
    sent.push(request.clone());
    return Response.json(body, { status });
  };
  const client = createClient({ origin: "https://birzha.test", key: "secret", organization: 12, fetch });
  return { client, sent };
}

const done = { data: { id: 7 }, errorMessage: null, requestId: "1" };
const rejected = { data: null, errorMessage: "Запись не найдена", code: "shared.not-found", requestId: "1" };

test("DOOR-007: requests carry key, organisation and an id that callers choose", async () => {
  const { client, sent } = portal(200, done);
  await client.PUT("/api/Agreements/deal", { body: { id: 7, isDubious: true } });
  await client.PUT("/api/Agreements/deal", {
    body: { id: 7, isDubious: true },
    params: { header: { ClientRequestId: "first-try" } },
  });
  const headers = (name: string) => sent.map((request) => request.headers.get(name));
  expect(headers("authorization")).toEqual(["Bearer secret", "Bearer secret"]);
  expect(headers("currentorganization")).toEqual(["12", "12"]);
  expect(headers("clientrequestid")).toEqual([expect.stringMatching(/^[\w-]{36}$/), "first-try"]);
  expect(await sent[0]!.json()).toEqual({ id: 7, isDubious: true });
});

test("DOOR-007: a file travels as a form, with its name", async () => {
  const { client, sent } = portal(200, done);
  await client.POST("/api/UploadFile", { body: { uploadedFile: new File(["%PDF-"], "договор.pdf") } });
  const file = (await sent[0]!.formData()).get("uploadedFile");
  expect(file instanceof File && file.name).toBe("договор.pdf");
});

test("DOOR-007: a missing file does not compile", async () => {
  const { client, sent } = portal(200, done);
  // @ts-expect-error the call has a body
  await client.POST("/api/UploadFile", {});
  // @ts-expect-error the body has a file
  await client.POST("/api/UploadFile", { body: {} });
  // @ts-expect-error a file is no text
  await client.POST("/api/UploadFile", { body: { uploadedFile: "%PDF-" } });
  // The request was sent anyway, without a form.
  const types = sent.map((request) => request.headers.get("content-type") ?? "");
  expect(types.filter((type) => type.startsWith("multipart"))).toEqual([]);
});

test("DOOR-007: a wrong row does not compile", async () => {
  const { client, sent } = portal(200, { ...done, data: [] });
  const day = { date: "2026-12-31", isWorkDay: false };
  await client.PUT("/api/integration/calendar", { body: { data: [day] } });
  // @ts-expect-error a flag is no text
  await client.PUT("/api/integration/calendar", { body: { data: [{ ...day, isWorkDay: "нет" }] } });
  // @ts-expect-error a day has a date
  await client.PUT("/api/integration/calendar", { body: { data: [{ isWorkDay: false }] } });
  // @ts-expect-error a contract of the trading system has more than a number
  await client.PUT("/api/integration/contracts", { body: { data: [{ contractNumber: "1001" }] } });
  expect(sent).toHaveLength(4);
});

test("DOOR-007: data does not compile before a check of the error", async () => {
  const { client } = portal(404, rejected);
  const call = () => client.GET("/api/Agreements/{id}", { params: { path: { id: 7 } } });
  const unread = await call();
  // @ts-expect-error it may have failed
  expect(() => unread.data.data.contractNumber).toThrow(TypeError);

  const { data, error } = await call();
  if (data) throw new Error(`report ${data.data.contractNumber} was found`);
  expect(error.code).toBe("shared.not-found");
  // @ts-expect-error no call is ever refused so
  expect(error.code === "agreements.lost").toBe(false);
});
