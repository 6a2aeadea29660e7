import type { Locale } from "../errors/error-phrase.ts";

/** The words of the document that no endpoint value has, in one language (DOOR-008). */
export interface OpenApiInfo {
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  /** What the calls of an area are about. */
  readonly areas: Readonly<Record<string, { readonly name: string; readonly description: string }>>;
  /** What an answer of this status means. */
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
  /** What is said of a call that will be gone; days as people read them. */
  readonly deprecated: (since: string, sunset: string, instead: string | undefined) => string;
  /** What each call does, by its name, where that is not said as the endpoint value says it, in English. */
  readonly summaries?: Readonly<Record<string, string>>;
  readonly security: { readonly session: string; readonly token: string };
}
