import Fastify from "fastify";
import { expect, test } from "vitest";
import { allEndpoints } from "@birzha/domain/calls.ts";
import { calls as englishWords } from "@birzha/phrases/calls/en.ts";
import { calls as russianWords } from "@birzha/phrases/calls/ru.ts";
import { openApiDocument } from "./openapi-document.ts";
import { serveOpenApi } from "./serve-openapi.ts";

const en = { ...englishWords, locale: "en", version: "0.1.0", examples: {} } as const;
const ru = { ...russianWords, locale: "ru", version: "0.1.0", examples: {} } as const;
const app = Fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } });
serveOpenApi(app, allEndpoints, [en, ru]);
app.get("/internal", async () => "not a call of the API");

test.each([
  ["/openapi.json", en],
  ["/openapi.ru.json", ru],
])("DOOR-001 DOOR-008: %s is the document of the endpoint definitions alone", async (address, info) => {
  const response = await app.inject(address);
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  // As texts: comparing the objects takes ten times as long.
  expect(response.body).toBe(JSON.stringify(openApiDocument(allEndpoints, info)));
  const document = response.json();
  expect(document.info).toMatchObject({ title: "Birzha", version: "0.1.0", description: info.description });
  expect(document.paths).not.toHaveProperty("/internal");
});
