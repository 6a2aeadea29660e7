import type { DocumentedCall, DocumentParameter } from "./call-document.ts";

/** The caller of a trial request: the session of this browser, or the holder of an access key. */
export interface TrialCaller {
  /** Empty: the session. The key exists only in its input and is never stored. */
  readonly key: string;
  /** Id of the acting organisation as typed; empty: the one last acted for. */
  readonly organization: string;
}

/** The user's input for a trial request. */
export interface TrialInput {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
  readonly file: File | undefined;
}

export const isOrganization = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** Returns the required parameters without a value. */
export const missingOf = (
  { parameters }: DocumentedCall,
  { values }: TrialInput,
): readonly DocumentParameter[] =>
  parameters.filter(({ name, required }) => required && !values[name]?.trim());

/** Returns why the body cannot be sent; undefined if it can. */
export function bodyError({ body }: DocumentedCall, input: TrialInput): string | undefined {
  if (!body?.mediaType.includes("json")) return undefined;
  try {
    JSON.parse(input.body);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const isList = ({ schema: { type } }: DocumentParameter) =>
  type === "array" || type?.includes("array") === true;

function addressOf({ path, parameters }: DocumentedCall, values: TrialInput["values"]): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name]?.trim() ?? ""),
  );
  const search = new URLSearchParams();
  for (const parameter of parameters) {
    const value = values[parameter.name]?.trim();
    if (parameter.in !== "query" || !value) continue;
    // A list is typed with commas and sent as a repeated parameter.
    for (const one of isList(parameter) ? value.split(",") : [value])
      search.append(parameter.name, one.trim());
  }
  return search.size > 0 ? `${address}?${search}` : address;
}

function contentOf({ body }: DocumentedCall, { body: text, file }: TrialInput) {
  if (!body) return {};
  if (body.mediaType === "multipart/form-data") {
    const form = new FormData();
    if (file) form.append(Object.keys(body.schema.properties ?? {})[0] ?? "file", file);
    return { body: form };
  }
  return { body: text, contentType: body.mediaType };
}

/** DOOR-008: builds the trial request exactly as a program would send it, without the headers of this page. */
export function requestOf(
  call: DocumentedCall,
  input: TrialInput,
  caller: TrialCaller,
  requestId: string,
): { readonly address: string; readonly init: RequestInit } {
  const { body, contentType } = contentOf(call, input);
  return {
    address: addressOf(call, input.values),
    init: {
      method: call.method,
      headers: {
        Accept: "application/json, */*",
        ClientRequestId: requestId,
        ...(contentType === undefined ? {} : { "Content-Type": contentType }),
        ...(caller.organization ? { CurrentOrganization: caller.organization } : {}),
        ...(caller.key ? { Authorization: `Bearer ${caller.key}` } : {}),
      },
      ...(body === undefined ? {} : { body }),
      cache: "no-store",
      // Omit the cookie: the session would take precedence over the key.
      credentials: caller.key ? "omit" : "same-origin",
      redirect: "error",
    },
  };
}

export interface TrialResponse {
  readonly requestId: string;
  /** Undefined: no response arrived. */
  readonly status: number | undefined;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
  readonly isCut: boolean;
  /** A binary response. */
  readonly file: { readonly name: string; readonly content: Blob } | undefined;
}

/** Response headers of interest to API users; the browser handles the others. */
const shownHeaders = [
  "content-type",
  "clientrequestid",
  "retry-after",
  "deprecation",
  "sunset",
  "link",
  "allow",
];
/** Maximum number of response characters shown. */
const most = 200_000;
/** Response timeout in milliseconds; batches take up to two minutes. */
const timeLimit = 180_000;

/** Sends a trial request; never throws. `nameOf` parses the file name of a `Content-Disposition` header. */
export async function sendTrial(
  { address, init }: ReturnType<typeof requestOf>,
  requestId: string,
  nameOf: (disposition: string) => string | undefined,
): Promise<TrialResponse> {
  const start = performance.now();
  const nothing = { requestId, headers: [], text: "", isCut: false, file: undefined };
  const sinceStart = () => Math.round(performance.now() - start);
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(timeLimit) });
    const type = response.headers.get("content-type") ?? "";
    const isText = /json|^text\//.test(type);
    const all = isText ? pretty(await response.text(), type) : "";
    const name = nameOf(response.headers.get("content-disposition") ?? "");
    return {
      requestId,
      status: response.status,
      headers: shownHeaders.flatMap((header) => {
        const value = response.headers.get(header);
        return value === null ? [] : [[header, value] as const];
      }),
      text: all.slice(0, most),
      isCut: all.length > most,
      file: isText ? undefined : { name: name ?? "answer", content: await response.blob() },
      milliseconds: sinceStart(),
    };
  } catch {
    return { ...nothing, status: undefined, milliseconds: sinceStart() };
  }
}

function pretty(text: string, type: string): string {
  if (!type.includes("json")) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
