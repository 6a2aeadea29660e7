import { randomUUID } from "node:crypto";
import { expect, type APIRequestContext } from "@playwright/test";

/** Sends a GET request with the session of the test and returns its data. */
export async function read<Data>(
  request: APIRequestContext,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): Promise<Data> {
  const response = await request.get(path, { params: query, headers: { ClientRequestId: randomUUID() } });
  expect(response.status(), `${path}: ${await response.text()}`).toBe(200);
  return ((await response.json()) as { data: Data }).data;
}

/** Marks the notifications of earlier tests as read, so that no page shows them. */
export const readAllNotices = (request: APIRequestContext): Promise<unknown> =>
  write(request, "POST", "/api/notices/readAll", { upTo: Number.MAX_SAFE_INTEGER });

/** Sends a write with the session of the test. It must succeed. */
export async function write<Data>(
  request: APIRequestContext,
  method: "POST" | "PUT",
  path: string,
  body: unknown,
): Promise<Data> {
  const response = await request.fetch(path, {
    method,
    data: body,
    headers: { ClientRequestId: randomUUID() },
  });
  expect(response.status(), `${path}: ${await response.text()}`).toBe(200);
  return ((await response.json()) as { data: Data }).data;
}
