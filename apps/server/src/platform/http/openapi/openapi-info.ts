import type { Locale } from "../errors/error-phrase.ts";

/** Texts of the OpenAPI document that no endpoint value contains, in one language (DOOR-008). */
export interface OpenApiInfo {
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  /** Names and descriptions of the areas. */
  readonly areas: Readonly<Record<string, { readonly name: string; readonly description: string }>>;
  /** Descriptions of responses by status. */
  readonly answers: Readonly<Record<number, string>>;
  readonly headers: {
    readonly clientRequestId: string;
    readonly currentOrganization: string;
    readonly lastEventId: string;
    readonly echo: string;
    readonly contentDisposition: string;
    readonly rateLimitPolicy: string;
    readonly rateLimit: string;
    readonly retryAfter: string;
    readonly deprecation: string;
    readonly sunset: string;
    readonly link: string;
  };
  /** Returns the deprecation notice of an endpoint, with formatted dates. */
  readonly deprecated: (since: string, sunset: string, instead: string | undefined) => string;
  /** Summaries by operation name that override the English ones of the endpoint values. */
  readonly summaries?: Readonly<Record<string, string>>;
  readonly security: { readonly session: string; readonly token: string };
}
