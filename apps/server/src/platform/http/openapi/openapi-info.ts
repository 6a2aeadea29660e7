import type { ActorKind } from "@birzha/domain/shared/access/access.ts";
import type { ActorRight } from "@birzha/domain/shared/access/actor.ts";
import type { ErrorLocale } from "../errors/error-phrase.ts";

/** Labels of fields on the screens, by area and name of the field. */
export type FieldLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts of the OpenAPI document that no endpoint value contains, in one language (DOOR-008). */
export interface OpenApiInfo {
  readonly locale: ErrorLocale;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  /** Names and descriptions of the areas. */
  readonly areas: Readonly<Record<string, { readonly name: string; readonly description: string }>>;
  /** Descriptions of responses by status. */
  readonly responses: Readonly<Record<number, string>>;
  readonly headers: {
    readonly clientRequestId: string;
    readonly currentOrganization: string;
    readonly lastEventId: string;
    readonly echo: string;
    readonly contentDisposition: string;
    readonly rateLimitPolicy: string;
    readonly rateLimit: string;
    readonly retryAfter: string;
    readonly location: string;
    readonly deprecation: string;
    readonly sunset: string;
    readonly link: string;
  };
  /** Returns the deprecation notice of an endpoint, with formatted dates. */
  readonly deprecated: (since: string, sunset: string, instead: string | undefined) => string;
  /** Summaries by operation name that override the English ones of the endpoint values. */
  readonly summaries?: Readonly<Record<string, string>>;
  /** HOUSE-106: labels of the screens by area and field, which replace the English descriptions. */
  readonly labels?: FieldLabels;
  /** FIX-147: example values of fields, by the keys of `text-key.ts`. */
  readonly examples: Readonly<Record<string, unknown>>;
  /** FIX-144: texts about access to an operation. */
  readonly access: {
    readonly allowed: string;
    readonly everyone: string;
    /** Roles; `writer` is staff with write access. */
    readonly roles: Readonly<Record<ActorKind | "writer", string>>;
    readonly grants: Readonly<Record<"own" | "self" | "empty", string>>;
    readonly rights: Readonly<Record<ActorRight, string>>;
    readonly key: string;
    readonly noKey: string;
    readonly approval: string;
  };
  readonly security: { readonly session: string; readonly token: string };
}
