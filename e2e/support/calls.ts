import { randomUUID } from "node:crypto";
import { expect, type APIRequestContext } from "@playwright/test";

/** A call of the portal with the story's own session, as its screens make it. */
export async function read<Data>(
  request: APIRequestContext,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): Promise<Data> {
  const answer = await request.get(path, { params: query, headers: { ClientRequestId: randomUUID() } });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
}

/** What earlier stories have had told to this person stands above no page any more. */
export const readAllNotices = (request: APIRequestContext): Promise<unknown> =>
  write(request, "POST", "/api/notices/readAll", { upTo: Number.MAX_SAFE_INTEGER });

/** A write with the story's own session; it must succeed. */
export async function write<Data>(
  request: APIRequestContext,
  method: "POST" | "PUT",
  path: string,
  body: unknown,
): Promise<Data> {
  const answer = await request.fetch(path, {
    method,
    data: body,
    headers: { ClientRequestId: randomUUID() },
  });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
}
