import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrganization } from "./stages/factories.ts";
import { openReportsStage, type ReportsStage } from "./stages/reports.ts";
import { signIn } from "./stages/sign-in.ts";

let stage: ReportsStage;
beforeAll(async () => {
  stage = await openReportsStage("2026-11-20T12:00:00+03:00");
});
afterAll(() => stage.close());

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly schema?: { readonly enum?: readonly string[] };
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: object }>> };
}
type Document = Readonly<Record<"paths", Readonly<Record<string, Readonly<Record<string, Operation>>>>>>;

/** The certificate signs text that the server draws for one application, so the example cannot name it. */
const oneTimeError = "signing.data-unknown";

test("FIX-349: the server accepts every request example of the document", async () => {
  const { app, database } = stage;
  const { paths } = (await app.inject("/openapi.json")).json<Document>();
  const clients = await Promise.all(["operator", "owner"].map((login) => signIn(app, database.db, login)));
  // The INN of the examples.
  await anOrganization(database.db, { inn: "3199127468" });
  const refused: unknown[] = [];
  let sent = 0;
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { requestBody, parameters = [] }] of Object.entries(methods)) {
      const example = requestBody?.content["application/json"]?.example;
      if (example === undefined) continue;
      const url = path.replace(
        /\{(\w+)\}/g,
        (_, name) => parameters.find((one) => one.name === name)?.schema?.enum?.[0] ?? "1",
      );
      sent += 1;
      for (const client of clients) {
        const send = method === "put" ? client.put : client.post;
        const { status, code, errors } = await send(url, example);
        if (status === 400 && code !== oneTimeError) refused.push([method, path, code, errors]);
      }
    }
  expect(sent).toBeGreaterThan(100);
  expect(refused).toEqual([]);
});
