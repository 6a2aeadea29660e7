/** The subset of JSON Schema that the OpenAPI document uses. */
export interface DocumentSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, DocumentSchema>>;
  readonly required?: readonly string[];
  readonly items?: DocumentSchema;
  readonly anyOf?: readonly DocumentSchema[];
  readonly oneOf?: readonly DocumentSchema[];
  readonly allOf?: readonly DocumentSchema[];
}

export interface DocumentParameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: DocumentSchema;
}

type Content = Readonly<Record<string, { readonly schema: DocumentSchema; readonly example?: unknown }>>;

interface Response {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Content;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  /** Whether the operation reads or writes; absent if it is not an endpoint of the domain. */
  readonly "x-effect"?: "read" | "write";
  /** An empty requirement means that guests can call the operation, too. */
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly (DocumentParameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

/** The parts of the OpenAPI document (`/openapi.json`) that the pages show. */
export interface CallDocument {
  readonly info: { readonly version: string };
  readonly tags: readonly {
    readonly name: string;
    readonly description: string;
    readonly "x-displayName": string;
  }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, DocumentSchema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

/** The body of a request: none, JSON, a form, or a file. */
interface Body {
  readonly mediaType: string;
  readonly schema: DocumentSchema;
  readonly example: unknown;
}

export interface DocumentedCall {
  readonly name: string;
  readonly area: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** FIX-144: paragraphs on use, roles and access key right; code is in backticks. */
  readonly description: readonly string[];
  /** Dates of deprecation and removal. */
  readonly deprecated: string | undefined;
  readonly isWrite: boolean;
  readonly mayGuest: boolean;
  /** call: can be tried; stream: never ends; plain: for browsers and servers only. */
  readonly kind: "call" | "stream" | "plain";
  readonly parameters: readonly DocumentParameter[];
  readonly body: Body | undefined;
  readonly responses: Readonly<Record<string, Response>>;
}

/** Returns every operation in document order. */
export const callsOf = ({ paths }: CallDocument): readonly DocumentedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toCall(path, method, operation)),
  );

function toCall(path: string, method: string, operation: Operation): DocumentedCall {
  const [media] = Object.entries(operation.requestBody?.content ?? {});
  const effect = operation["x-effect"];
  const paragraphs = operation.description?.split("\n\n") ?? [];
  const isStream = "text/event-stream" in (operation.responses["200"]?.content ?? {});
  return {
    name: operation.operationId,
    area: operation.tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: paragraphs.slice(operation.deprecated ? 1 : 0),
    deprecated: operation.deprecated ? (paragraphs[0] ?? "") : undefined,
    isWrite: effect === "write",
    mayGuest: operation.security?.some((means) => Object.keys(means).length === 0) ?? false,
    kind: effect === undefined ? "plain" : isStream ? "stream" : "call",
    parameters: operation.parameters.filter((parameter) => "name" in parameter),
    body: media && { mediaType: media[0], schema: media[1].schema, example: media[1].example },
    responses: operation.responses,
  };
}

const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf("/") + 1);

/** Resolves a `$ref`. */
export const resolveReference = ({ components }: CallDocument, schema: DocumentSchema): DocumentSchema =>
  schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? {});

/** An error code and its message. */
export interface DocumentRejection {
  readonly code: string;
  readonly words: string;
}

/** Returns the response of an operation under a status: its description and error codes. */
export function responseOf(document: CallDocument, call: DocumentedCall, status: string) {
  const found = call.responses[status]!;
  const response =
    found.$ref === undefined ? found : (document.components.responses[nameOf(found.$ref)] ?? found);
  const schema = response.content?.["application/json"]?.schema;
  const rejections = status === "200" || !schema ? [] : (schema.oneOf ?? [schema]);
  return {
    words: response.description,
    media: Object.keys(response.content ?? {}),
    schema,
    rejections: rejections.map((one): DocumentRejection => {
      const { description = "", allOf = [] } = resolveReference(document, one);
      const code = allOf.map(({ properties }) => properties?.["code"]?.const).find((value) => value);
      return { code: typeof code === "string" ? code : "", words: description };
    }),
  };
}

/** Maximum depth of a sample body; deeper levels stay empty for the user to fill in. */
const deepest = 6;

/** Builds a sample value of a schema: required fields only, each with a minimal value of its type. */
export function sampleOf(document: CallDocument, schema: DocumentSchema, depth = 0): unknown {
  const {
    type,
    properties,
    items,
    default: preset,
    enum: values,
    ...rest
  } = resolveReference(document, schema);
  if (preset !== undefined) return preset;
  if (rest.const !== undefined) return rest.const;
  if (values) return values[0];
  const [choice] = rest.anyOf ?? rest.oneOf ?? [];
  if (choice) return sampleOf(document, choice, depth);
  if (rest.allOf)
    return Object.assign({}, ...rest.allOf.map((part) => sampleOf(document, part, depth))) as unknown;
  if (properties) {
    if (depth >= deepest) return {};
    const { required = [] } = rest;
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name))
        .map(([name, part]) => [name, sampleOf(document, part, depth + 1)]),
    );
  }
  const [kind] = typeof type === "string" ? [type] : (type ?? []);
  switch (kind) {
    case "array":
      return items && depth < deepest ? [sampleOf(document, items, depth + 1)] : [];
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return false;
    case "null":
      return null;
    case "object":
      return {};
    default:
      return rest.format === "date" ? "2026-01-31" : "";
  }
}

/** Returns the type of a value in the terms of JSON Schema. */
export function typeOf(document: CallDocument, schema: DocumentSchema): string {
  const {
    type,
    format,
    items,
    properties,
    anyOf,
    oneOf,
    allOf,
    const: value,
  } = resolveReference(document, schema);
  if (value !== undefined) return JSON.stringify(value);
  const choices = anyOf ?? oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(document, choice)))].join(" | ");
  if (items && (type === undefined || type === "array")) return `${typeOf(document, items)}[]`;
  if (properties || allOf) return "object";
  const kinds = typeof type === "string" ? type : (type ?? ["any"]).join(" | ");
  return format === undefined ? kinds : `${kinds} (${format})`;
}

/** Returns the fields of a value, of its items or of its alternatives; empty for scalars. */
export function fieldsOf(document: CallDocument, schema: DocumentSchema): readonly DocumentField[] {
  const { properties, required = [], items, anyOf, oneOf, allOf } = resolveReference(document, schema);
  if (properties)
    return Object.entries(properties).map(([name, part]) => ({
      name,
      schema: part,
      isRequired: required.includes(name),
    }));
  if (items) return fieldsOf(document, items);
  const fields = (anyOf ?? oneOf ?? allOf ?? []).flatMap((part) => fieldsOf(document, part));
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

export interface DocumentField {
  readonly name: string;
  readonly schema: DocumentSchema;
  readonly isRequired: boolean;
}
