import { createConfig, lintFromString } from "@redocly/openapi-core";
import { openApiDocument } from "../../apps/server/src/platform/http/openapi/openapi-document.ts";
import { documentTexts, plainCalls } from "../../apps/server/src/openapi-contents.ts";
import { allEndpoints } from "../../packages/domain/src/calls.ts";

type Document = ReturnType<typeof openApiDocument>;

/** Returns the document of `/openapi.json` or, in Russian, of `/openapi.ru.json`. */
export const makeDocument = (language: "en" | "ru" = "en"): Document =>
  openApiDocument(allEndpoints, documentTexts[language], plainCalls);

/** DOOR-008: operations without a Russian text, and Russian texts without an operation. */
export function findMissingSentences(
  known: readonly { readonly name: string; readonly summary: string }[],
  sentences: Readonly<Record<string, string>>,
): string[] {
  const place = "packages/phrases/src/calls/summaries-ru.ts";
  const names = new Set(known.map(({ name }) => name));
  return [
    ...known
      .filter(({ name }) => !sentences[name])
      .map(({ name, summary }) => `${place}: summaries has no Russian sentence for ${name}: "${summary}"`),
    ...Object.keys(sentences)
      .filter((name) => !names.has(name))
      .map((name) => `${place}: summaries names ${name}, which is not an operation`),
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

/** First words of summaries that end in "s" and are still imperative. */
const imperativesWithS = new Set(["Process", "Bypass", "Address"]);
const longestSummary = 80;
const isImperative = (summary: string): boolean => {
  const [first = ""] = summary.split(" ");
  return /^[A-Z][a-z]+$/.test(first) && (imperativesWithS.has(first) || !/(?:s|ing|ed)$/.test(first));
};
/** Russian summaries start with an infinitive. */
const isInfinitive = (summary: string): boolean =>
  /^[А-ЯЁ][а-яё]*(?:ть|ти|чь)(?:ся)?(?=[ ,]|$)/.test(summary);

interface DescribedOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly content?: Contents }>>;
}
type Contents = Readonly<
  Record<string, { readonly schema: { readonly format?: string }; readonly example?: unknown }>
>;
interface CheckedDocument {
  readonly paths: object;
  readonly components: object;
}

interface Described {
  readonly path: string;
  readonly description: string | undefined;
  /** Absent for a parameter. */
  readonly schema?: object;
}

/** All parameters and fields. */
function listDescribed(part: unknown, path: string): Described[] {
  if (Array.isArray(part)) return part.flatMap((one) => listDescribed(one, path));
  if (typeof part !== "object" || part === null) return [];
  const own = (name: string, of: object) => ({
    path: `${path} ${name}`,
    description: "description" in of ? String(of.description) : undefined,
  });
  return [
    ...("in" in part && "name" in part ? [own(String(part.name), part)] : []),
    ...Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
      if (key === "example" || key === "default") return [];
      if (key !== "properties") return listDescribed(value, `${path}/${key}`);
      return Object.entries(value as Readonly<Record<string, object>>).flatMap(([name, schema]) => [
        { ...own(name, schema), schema },
        ...listDescribed(schema, `${path} ${name}`),
      ]);
    }),
  ];
}

/** Whether a value of the schema, or a value in it that is no field, can be null. */
function canBeNull(schema: object, schemas: Readonly<Record<string, object>>): boolean {
  const ignored = new Set(["properties", "description", "example"]);
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (ignored.has(key)) return undefined;
    const isReference = typeof value === "object" && value !== null && "$ref" in value;
    return isReference ? schemas[String(value.$ref).split("/").at(-1)!] : value;
  });
  return text === "{}" || /\bnull\b/.test(text);
}

/** LANG-005, FIX-147: missing summaries, descriptions and examples of a document. Descriptions can be in English. */
export function findGaps(given: object, language: "en" | "ru"): string[] {
  const document = given as CheckedDocument;
  const gaps: string[] = [];
  const miss = (where: string, what: string) => gaps.push(`openapi (${language}) ${where}: ${what}`);
  const isText = (text: unknown) => typeof text === "string" && text.trim() !== "";
  const {
    headers = {},
    parameters = {},
    schemas = {},
  } = document.components as Readonly<
    Record<string, Readonly<Record<string, { readonly description?: string }>>>
  >;
  for (const { path, description, schema } of listDescribed([document.paths, document.components], "")) {
    if (description === undefined) miss(path, "no description: add `.describe(…)` to its schema");
    // FIX-349: such a description was written for another field.
    else if (schema && /\bnull\b/i.test(description) && !canBeNull(schema, schemas))
      miss(path, `cannot be null, but its description says so: "${description}"`);
  }
  for (const [name, { description }] of Object.entries({ ...headers, ...parameters }))
    if (!isText(description)) miss(`header ${name}`, "no description");
  const operations = Object.values(document.paths).flatMap(
    (methods) => Object.values(methods as object) as DescribedOperation[],
  );
  for (const { operationId, summary = "", requestBody, responses } of operations) {
    if (!isText(summary)) miss(operationId, "no summary");
    else if (summary.length > longestSummary)
      miss(operationId, `the summary has more than ${longestSummary} characters`);
    else if (!(language === "en" ? isImperative(summary) : isInfinitive(summary)))
      miss(operationId, `the summary is not imperative: "${summary}"`);
    if (/[A-Z]+-\d/.test(summary)) miss(operationId, "the summary cites a requirement");
    const hasExample = (content: Contents | undefined) =>
      !content || Object.values(content).some(({ example }) => example !== undefined);
    if (!hasExample(requestBody?.content)) miss(operationId, "no example of the request");
    if (!hasExample(responses["200"]?.content)) miss(operationId, "no example of the response");
  }
  return gaps;
}

/** All operations of the document. */
export const describedCalls = [
  ...allEndpoints.map(({ name, endpoint }) => ({ name, summary: endpoint.summary })),
  ...plainCalls.map(({ name, summary }) => ({ name, summary })),
];

/** DOOR-001: errors and warnings of Redocly's recommended rules. */
export async function lintDocument(document: Document): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "openapi.json",
    // The sign-in page always redirects.
    config: await createConfig({ extends: ["recommended"], rules: { "operation-2xx-response": "off" } }),
  });
  return problems.map(
    ({ ruleId, message, location }) => `openapi.json ${location[0]?.pointer ?? ""}: ${message} (${ruleId})`,
  );
}
