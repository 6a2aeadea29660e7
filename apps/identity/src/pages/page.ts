import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { html, HtmlText } from "./html.ts";
import { pageStyle } from "./style.ts";
import { demoBannerOf, pageLanguages, textsOf, type PageLanguage } from "./texts.ts";

const mark = html`<svg width="24" height="24" viewBox="0 0 24 24" fill="#ecae34" aria-hidden="true">
  <rect x="2" y="10" width="5" height="12" rx="2" />
  <rect x="9.5" y="2" width="5" height="20" rx="2" />
  <rect x="17" y="6" width="5" height="16" rx="2" />
</svg>`;

/** The portal that users sign in to. */
export interface PortalLinks {
  /** URL of the portal, the target of the logo in the header. */
  readonly home: string;
  /** URL that starts a new sign-in. */
  readonly begin: string;
  /** FIX-002: shows a demo banner on every page. */
  readonly demo: boolean;
}

/** Per-request properties of a page. */
export interface PageVisit extends PortalLinks {
  readonly language: PageLanguage;
  /** URL of the page for the language link; undefined for pages that a `GET` cannot show again. */
  readonly here?: string | undefined;
}

export interface PageContent {
  readonly title: string;
  readonly visit: PageVisit;
  readonly body: HtmlText;
  /** Two columns on wide screens. */
  readonly wide?: boolean;
  /** Submits the first form on load; without JavaScript the user presses its button. */
  readonly submitsItself?: boolean;
  /** INST-001: URL of the script, on pages that use passkeys. */
  readonly script?: string | undefined;
}

export interface RenderedPage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Renders a page with its headers. The Content-Security-Policy allows only resources with the nonce, and no
 * framing.
 */
export function renderPage({
  title,
  visit,
  body,
  wide,
  submitsItself,
  script: address,
}: PageContent): RenderedPage {
  const nonce = randomBytes(16).toString("base64");
  const { home, demo, language, here } = visit;
  const words = textsOf(language);
  const other = pageLanguages.find((one) => one !== language)!;
  const origin = new URL(home).origin;
  const script = submitsItself
    ? html`<script nonce="${nonce}">
        document.forms[0].submit();
      </script>`
    : address !== undefined && html`<script nonce="${nonce}" src="${address}" defer></script>`;
  const page = html`<!doctype html>
<html lang="${language}" translate="no" class="notranslate">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${words.product}</title>
<style nonce="${nonce}">${new HtmlText(pageStyle)}</style>
</head>
<body>
${demo && html`<p class="demo">${demoBannerOf(language)}</p>`}
<header><a href="${home}">${mark}${words.product}</a>${here !== undefined && languageLink(here, other)}</header>
<main${wide && html` class="two"`}>${body}</main>
${script}
</body>
</html>
`;
  return {
    body: page.text,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      // The response to the sign-in form redirects to the portal, and browsers apply `form-action` to
      // redirects.
      "content-security-policy": [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        "font-src 'self'",
        script ? `script-src 'nonce-${nonce}'` : "script-src 'none'",
        `form-action 'self' ${origin}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join("; "),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
    },
  };
}

/** Renders a link to this page in the other language, named in that language. */
const languageLink = (here: string, other: PageLanguage): HtmlText => {
  const address = `${here}${here.includes("?") ? "&" : "?"}lang=${other}`;
  return html`<a href="${address}" lang="${other}">${textsOf(other).ownName}</a>`;
};

export function sendPage(response: ServerResponse, status: number, page: PageContent): void {
  const { body, headers } = renderPage(page);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
}
