import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import { z } from "zod";
import { serveOpenApi } from "./openapi-docs.ts";
import { sendSecurityHeaders } from "./security-headers.ts";

const app = Fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } });
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
await sendSecurityHeaders(app, { https: false });
await serveOpenApi(app, { title: "Биржа", description: "Программный интерфейс", version: "0.1.0" });
app.get("/docs/rules.pdf", async () => "pdf");
app.get("/internal", async () => "not a call of the API");
app.post(
  "/api/Agreements/:id(^\\d+$)",
  {
    schema: {
      summary: "Changes a report (OTC-100).",
      params: z.object({ id: z.coerce.number() }),
      body: z.object({ comment: z.string().max(500) }),
      response: { 200: z.object({ data: z.object({ id: z.number() }) }) },
    },
  },
  async () => ({ data: { id: 1 } }),
);

test("OpenAPI describes the calls as they are validated, and nothing else", async () => {
  const document = (await app.inject("/openapi.json")).json();
  expect(Object.keys(document.paths)).toEqual(["/api/Agreements/{id}"]);
  const call = document.paths["/api/Agreements/{id}"].post;
  expect(call.summary).toBe("Changes a report (OTC-100).");
  expect(call.parameters).toMatchObject([{ in: "path", name: "id", required: true }]);
  expect(call.requestBody.content["application/json"].schema).toMatchObject({
    required: ["comment"],
    properties: { comment: { type: "string", maxLength: 500 } },
  });
  expect(call.responses["200"].content["application/json"].schema.properties.data.required).toEqual(["id"]);
  expect(document.info).toMatchObject({ title: "Биржа", version: "0.1.0" });
});

test("the page for people loads only files of ours, under the strict policy", async () => {
  const page = await app.inject({ url: "/docs", headers: { accept: "text/html" } });
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-security-policy"]).not.toContain("unsafe");
  expect(page.body).not.toMatch(/<style|style=|<script>|\son\w+=/);
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) expect([file, (await app.inject(file)).statusCode]).toEqual([file, 200]);
  expect((await app.inject("/docs/json")).json().openapi).toBe("3.1.0");
});

test("PLAT-081: the exchange's documents live beside it", async () => {
  expect((await app.inject("/docs/rules.pdf")).body).toBe("pdf");
});
