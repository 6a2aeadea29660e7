import { createConfig, lintFromString } from "@redocly/openapi-core";
import { openApiDocument } from "../../apps/server/src/platform/http/openapi/openapi-document.ts";
import { documentTexts, plainCalls } from "../../apps/server/src/openapi-contents.ts";
import { calls } from "../../packages/domain/src/calls.ts";

type Document = ReturnType<typeof openApiDocument>;

/** What the portal answers at `/openapi.json`, or, in Russian, at `/openapi.ru.json`. */
export const makeDocument = (language: "en" | "ru" = "en"): Document =>
  openApiDocument(calls, documentTexts[language], plainCalls);

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

/**
 * DOOR-007: the document as `packages/client/openapi.json` has it, one operation or component per line: a change of a call
 * is one line of a diff, and branches that change different calls merge.
 */
export function documentText({ paths, components, ...rest }: Document): string {
  const lines = (entries: object, indent: string, inner: (value: object) => string) =>
    Object.entries(entries)
      .map(([name, value]) => `${indent}${JSON.stringify(name)}: ${inner(value as object)}`)
      .join(",\n");
  const groups = (value: object) =>
    lines(value, "  ", (group) => `{\n${lines(group, "    ", (one) => JSON.stringify(one))}\n  }`);
  const fields = lines(rest, "  ", (value) => JSON.stringify(value));
  return `{
${fields},
  "paths": {
${groups(paths as object)}
  },
  "components": {
${groups(components as object)}
  }
}
`;
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
