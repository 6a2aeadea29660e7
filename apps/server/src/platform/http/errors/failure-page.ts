import { ru as app } from "@birzha/phrases/app/ru.ts";
import { phoneHref } from "@birzha/domain/shared/values/contacts.ts";
import { escapeHtml } from "./escape-html.ts";
import type { ApiError } from "./failure.ts";

const { errors, contacts } = app;

const style = `
:root { color-scheme: light dark; }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; padding: 16px; box-sizing: border-box;
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, Arial, sans-serif; background: light-dark(#f4f6f5, #0f1513);
  color: light-dark(#17201c, #e6ece9); }
main { max-width: 34rem; padding: 32px; border: 1px solid light-dark(#e1e7e3, #29322d); border-radius: 12px;
  background: light-dark(#fff, #171e1b); }
.demo { position: fixed; inset: 0 0 auto; margin: 0; background: #ecae34; color: #2b1d00; font-weight: 600; text-align: center; }
h1 { margin: 0 0 8px; font-size: 26px; }
p { margin: 0 0 16px; }
a { color: light-dark(#0b5139, #8fd9b6); margin-inline-end: 16px; }
small { color: light-dark(#616d67, #96a39c); }
`;

/**
 * Renders an error as an HTML page, for the one endpoint that users open in a browser: the start of a sign-in
 * (PLAT-023..025). The page is self-contained, because the web application may be what is down.
 * @param retry URL of the sign-in
 */
export const failurePage = (
  rejected: ApiError,
  requestId: string,
  retry: string,
  nonce: string,
  givenPhone: string | undefined,
  isDemo = false,
): string => {
  // FIX-169: only a demo has a made-up phone.
  const phone = givenPhone ?? (isDemo ? contacts.phone : undefined);
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(errors.title)}</title>
<style nonce="${escapeHtml(nonce)}">${style}</style>
</head>
<body>
${isDemo ? `<p class="demo">${escapeHtml(app.demo)}</p>\n` : ""}<main>
<h1>${escapeHtml(errors.title)}</h1>
<p>${escapeHtml(rejected.message)}</p>
<p><a href="${escapeHtml(retry)}">${escapeHtml(errors.retry)}</a><a href="/">${escapeHtml(errors.home)}</a></p>
${phone === undefined ? "" : `<p>${escapeHtml(errors.support)}: <a href="${escapeHtml(phoneHref(phone))}">${escapeHtml(phone)}</a></p>\n`}<small>${escapeHtml(errors.requestId.replace("{id}", requestId))}</small>
</main>
</body>
</html>
`;
};
