import type { Html } from "./html.ts";
import { sendPage, type Visit } from "./page.ts";
import type { RequestContext } from "../request-context.ts";
import type { IdentityServices } from "../services.ts";
import type { Texts } from "./texts.ts";

/** Context of a page handler: services, request, the visitor's language and phrases. */
export interface PageContext extends IdentityServices, RequestContext {
  readonly visit: Visit;
  readonly words: Texts;
}

export const show = (
  { response, visit }: PageContext,
  status: number,
  title: string,
  body: Html,
  script?: string,
): void => sendPage(response, status, { title, visit, body, script });
