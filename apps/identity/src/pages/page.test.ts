import { expect, test } from "vitest";
import { findFont } from "./fonts.ts";
import { html } from "./html.ts";
import { renderPage } from "./page.ts";
import { demoBannerOf } from "./texts.ts";

const visit = {
  home: "https://birzha.example/",
  begin: "https://birzha.example/in",
  demo: false,
  language: "ru",
} as const;

test("PLAT-040: the page escapes typed text", () => {
  const typed = `"><script>alert('1')</script>&`;
  const { body } = renderPage({ title: typed, visit, body: html`<input value="${typed}" />` });
  expect(body).not.toContain("<script>");
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"');
});

test("PLAT-040: the page forbids scripts and framing; styles need a nonce", () => {
  const { body, headers } = renderPage({ title: "x", visit, body: html`` });
  const policy = headers["content-security-policy"]!;
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy)![1]!;
  expect(body).toContain(`<style nonce="${nonce}">`);
  expect(policy).toContain("script-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self' https://birzha.example");
  expect(body).not.toMatch(/ style="/);
  const other = renderPage({ title: "x", visit, body: html`` }).headers["content-security-policy"];
  expect(other).not.toBe(policy);
});

test("FIX-002: only the pages of a demo show the banner", () => {
  const page = { title: "x", body: html`` };
  expect(demoBannerOf("ru")).toBe("Демонстрационный стенд");
  for (const language of ["ru", "en"] as const) {
    const banner = demoBannerOf(language);
    expect(renderPage({ ...page, visit: { ...visit, language, demo: true } }).body).toContain(banner);
    expect(renderPage({ ...page, visit: { ...visit, language } }).body).not.toContain(banner);
  }
});

test("FIX-252: a page forbids machine translation and names its language", () => {
  const { body } = renderPage({ title: "Вход", visit, body: html`<p>Пароль</p>` });
  expect(body).toContain('<html lang="ru" translate="no" class="notranslate">');
});

test("SCREEN-105: the page uses the portal's typeface from its own origin", () => {
  const { body, headers } = renderPage({ title: "x", visit, body: html`` });
  expect(headers["content-security-policy"]).toContain("font-src 'self'");
  const [, address] = /src: url\("\/identity([^"]+)"\)/.exec(body)!;
  expect(findFont(address!)).toBeDefined();
  expect(findFont("/fonts/other.woff2")).toBeUndefined();
});
