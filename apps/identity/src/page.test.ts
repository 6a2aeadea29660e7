import { expect, test } from "vitest";
import { html } from "./html.ts";
import { renderPage } from "./page.ts";

const home = "https://birzha.example/";

test("PLAT-040: what a person typed is shown as text, never as HTML", () => {
  const typed = `"><script>alert('1')</script>&`;
  const { body } = renderPage({ title: typed, home, body: html`<input value="${typed}" />` });
  expect(body).not.toContain("<script>");
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"');
});

test("PLAT-040: the page runs nothing and cannot be framed; its one style carries the nonce", () => {
  const { body, headers } = renderPage({ title: "x", home, body: html`` });
  const policy = headers["content-security-policy"]!;
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy)![1]!;
  expect(body).toContain(`<style nonce="${nonce}">`);
  expect(policy).toContain("script-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self' https://birzha.example");
  expect(body).not.toMatch(/ style="/);
  const other = renderPage({ title: "x", home, body: html`` }).headers["content-security-policy"];
  expect(other).not.toBe(policy);
});
