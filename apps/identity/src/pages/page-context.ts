import type { HtmlText } from "./html.ts";
import { sendPage, type PageVisit } from "./page.ts";
import type { RequestContext } from "../request-context.ts";
import type { IdentityServices } from "../services.ts";
import type { PageTexts } from "./texts.ts";

/** Context of a page handler: services, request, the visitor's language and phrases. */
export interface PageContext extends IdentityServices, RequestContext {
  readonly visit: PageVisit;
  readonly words: PageTexts;
}

export const showPage = (
  { response, visit }: PageContext,
  status: number,
  title: string,
  body: HtmlText,
  script?: string,
): void => sendPage(response, status, { title, visit, body, script });
