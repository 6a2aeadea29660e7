import { createConfig, lintFromString } from "@redocly/openapi-core";
import openapiTypes, { astToString } from "openapi-typescript";
import ts from "typescript";
import { openApiDocument } from "../apps/server/src/platform/http/openapi-document.ts";
import { documentWords, plainCalls } from "../apps/server/src/app.ts";
import { calls } from "../packages/domain/src/calls.ts";

type Document = ReturnType<typeof openApiDocument>;

/** What the portal answers at `/openapi.json`, or, in Russian, at `/openapi.ru.json`. */
export const makeDocument = (language: "en" | "ru" = "en"): Document =>
  openApiDocument(calls, documentWords[language], plainCalls);

/** DOOR-008: calls that the Russian document has no sentence for, and sentences that no call is behind. */
export function findMissingSentences(
  known: readonly { readonly name: string; readonly summary: string }[],
  sentences: Readonly<Record<string, string>>,
): string[] {
  const place = "packages/phrases/src/calls/ru.ts";
  const names = new Set(known.map(({ name }) => name));
  return [
    ...known
      .filter(({ name }) => !sentences[name])
      .map(({ name, summary }) => `${place}: summaries has no Russian sentence for ${name}: "${summary}"`),
    ...Object.keys(sentences)
      .filter((name) => !names.has(name))
      .map((name) => `${place}: summaries speaks of ${name}, and there is no such call`),
  ];
}

/** Every call of the document, as it says itself what it does. */
export const describedCalls = [
  ...calls.map(({ name, endpoint }) => ({ name, summary: endpoint.summary })),
  ...plainCalls.map(({ name, summary }) => ({ name, summary })),
];

/** DOOR-001: what Redocly's recommended rules find wrong, warnings too. */
export async function lintDocument(document: Document): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "openapi.json",
    config: await createConfig({ extends: ["recommended"] }),
  });
  return problems.map(
    ({ ruleId, message, location }) => `openapi.json ${location[0]?.pointer ?? ""}: ${message} (${ruleId})`,
  );
}

const head = `/* Made from the endpoint values of packages/domain: node tools/check-document.ts --write */

`;

/** DOOR-007: the types of the client. A file that is sent has a name, a file that is read need not. */
export async function makeClientTypes(document: Document): Promise<string> {
  const type = (name: string) => ts.factory.createTypeReferenceNode(name);
  const nodes = await openapiTypes(document as never, {
    // What has a default need not be sent.
    defaultNonNullable: false,
    transform: ({ format }, { path = "" }) =>
      format === "binary" ? type(path.includes("requestBody") ? "File" : "Blob") : undefined,
  });
  // What a document may have and this one has not.
  return (
    head + astToString(nodes).replaceAll(/^export type (?:webhooks|\$defs) = Record<string, never>;\n/gm, "")
  );
}
