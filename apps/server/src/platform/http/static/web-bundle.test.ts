import Fastify from "fastify";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { limitRates } from "../hardening/rate-limits.ts";
import { sendFailures } from "../requests.ts";
import { sendSecurityHeaders, signingExtensions } from "../hardening/security-headers.ts";
import { inlineScripts, serveWebBundle } from "./web-bundle.ts";

const folder = await mkdtemp(path.join(tmpdir(), "birzha-web-"));
const directory = path.join(folder, "dist");
const script = "export const greeting = 'Добрый день';\n".repeat(50);
await mkdir(path.join(directory, "assets"), { recursive: true });
await mkdir(path.join(directory, ".vite"));
for (const [name, content] of [
  [
    "index.html",
    '<html><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>__SIGNED_IN__<meta name="demo" content="__DEMO__"><meta name="english-pages" content="__ENGLISH_PAGES__"><meta name="market-access" content="__MARKET_ACCESS__"><meta name="contacts" content="__CONTACTS__"><meta name="admission-file" content="__ADMISSION_FILE__"><meta name="account-page" content="__ACCOUNT_PAGE__"></html>',
  ],
  ["favicon.svg", "<svg/>"],
  ["assets/app-1a2b3c.js", script],
  ["assets/app-1a2b3c.js.br", brotliCompressSync(script)],
  ["assets/app-1a2b3c.js.gz", gzipSync(script)],
  ["assets/app-1a2b3c.js.map", "{}"],
  [".vite/manifest.json", "{}"],
  ["../secret.txt", "secret"],
] as const)
  await writeFile(path.join(directory, name), content);
afterAll(() => rm(folder, { recursive: true }));

const app = Fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } });
sendFailures(app);
await sendSecurityHeaders(app, { https: false });
await serveWebBundle(app, {
  directory,
  documents: path.resolve(import.meta.dirname, "../../../../../web/public/docs"),
  demo: true,
  accountPage: "/identity/account",
  contacts: { name: 'АО "Зерно" & Ко', phone: "8 800 000-00-01" },
  admissionFileUrl: "https://exchange.example/letter.docx?a=1&b=2",
  mayBeSignedIn: ({ headers }) => headers.cookie === "auth.session=17",
});
app.get("/api/known", async () => ({}));

const visit = (url: string, accept = "text/html,application/xhtml+xml,*/*;q=0.8") =>
  app.inject({ url, headers: { accept } });

test("INST-001: the page contains the address for password changes", async () => {
  expect((await visit("/")).body).toContain('<meta name="account-page" content="/identity/account">');
});

test("FIX-002: the page states that it is a demo", async () => {
  expect((await visit("/")).body).toContain('<meta name="demo" content="yes">');
});

test.each([
  "/",
  "/agreements",
  "/en/agreements/view/17?tab=history",
  "/Agreements/New/",
  "/callback?code=a.b",
])("%s returns the page with its nonce and no-store", async (url) => {
  const { statusCode, headers, body } = await visit(url);
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store");
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  expect(body).toContain(
    `<html><meta property="csp-nonce" nonce="${nonce}"><style nonce="${nonce}"></style>no`,
  );
});

test("HOUSE-024: an inline script runs by its hash alone", async () => {
  const built = path.join(folder, "inline");
  await mkdir(built);
  await writeFile(
    path.join(built, "index.html"),
    '<script nonce="x">alert("a")</script><script type="module" src="/b.js"></script>',
  );
  const sha256 = createHash("sha256").update('alert("a")').digest("base64");
  expect(await inlineScripts(built)).toEqual([`'sha256-${sha256}'`]);
});

test("G-22: the page contains the configured contacts", async () => {
  const { body } = await visit("/contacts");
  expect(body).toContain(
    '<meta name="contacts" content="{&quot;name&quot;:&quot;АО \\&quot;Зерно\\&quot; &amp; Ко&quot;,&quot;phone&quot;:&quot;8 800 000-00-01&quot;}">',
  );
});

test("MEM-014 A-50: the page contains the address of the admission letter's form", async () => {
  const { body } = await visit("/commodity/members/access");
  expect(body).toContain(
    '<meta name="admission-file" content="https://exchange.example/letter.docx?a=1&amp;b=2">',
  );
});

test("the page states whether the visitor has a session cookie", async () => {
  const page = async (cookie: string) =>
    (await app.inject({ url: "/agreements", headers: { accept: "text/html", cookie } })).body;
  expect(await page("auth.session=17")).toContain(">maybe<");
  expect(await page("auth.locale=ru")).toContain(">no<");
});

test.each([
  "/api/unknown",
  "/API/Unknown",
  "/keycloak/users",
  "/identity/x",
  "/docs/other.pdf",
  "/assets/app-old.js",
  "/robots.txt",
  "/index.html",
])("%s never returns the page", async (url) => {
  const response = await visit(url);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ data: null, code: "shared.unknown-path" });
});

test("requests that are no visits get the JSON envelope", async () => {
  expect((await visit("/agreements", "application/json")).statusCode).toBe(404);
  expect((await visit("/agreements", "*/*")).statusCode).toBe(404);
  const posted = await app.inject({ method: "POST", url: "/agreements", headers: { accept: "text/html" } });
  expect(posted.statusCode).toBe(404);
  expect((await visit("/api/known")).statusCode).toBe(200);
});

test("assets arrive precompressed and immutable", async () => {
  const get = (encoding: string) =>
    app.inject({ url: "/assets/app-1a2b3c.js", headers: { "accept-encoding": encoding } });
  const [brotli, gzipped, plain] = [await get("gzip, deflate, br"), await get("gzip"), await get("identity")];
  expect([brotli, gzipped, plain].map(({ headers }) => headers["content-encoding"])).toEqual([
    "br",
    "gzip",
    undefined,
  ]);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(script);
  expect(plain.body).toBe(script);
  for (const { headers } of [brotli, gzipped, plain]) {
    expect(headers["content-type"]).toMatch(/javascript/);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["vary"]).toMatch(/accept-encoding/i);
  }
});

test("G-89: files of the page are outside the rate limit", async () => {
  const limited = Fastify();
  sendFailures(limited);
  await limitRates(limited, { writes: 1, requests: 1, signIns: 1 });
  await sendSecurityHeaders(limited, { https: false });
  await serveWebBundle(limited, { directory, documents: directory });
  limited.get("/api/known", async () => ({}));
  for (const url of ["/assets/app-1a2b3c.js", "/favicon.svg", "/assets/app-1a2b3c.js"])
    expect((await limited.inject(url)).statusCode).toBe(200);
  expect((await limited.inject("/api/known")).statusCode).toBe(200);
  expect((await limited.inject("/api/known")).statusCode).toBe(429);
});

test("files without a hash revalidate with 304", async () => {
  const first = await app.inject("/favicon.svg");
  expect(first.headers["cache-control"]).toBe("no-cache");
  const again = await app.inject({
    url: "/favicon.svg",
    headers: { "if-none-match": String(first.headers["etag"]) },
  });
  expect(again.statusCode).toBe(304);
});

test.each([
  "/assets/app-1a2b3c.js.map",
  "/assets/app-1a2b3c.js.br",
  "/.vite/manifest.json",
  "/../secret.txt",
  "/assets/..%2f..%2fsecret.txt",
  "/%2e%2e/secret.txt",
  "/assets/",
  "/assets/%00",
])("%s returns no file", async (url) => {
  const { statusCode, body } = await app.inject(url);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
  expect(body).not.toContain("secret");
});

test.each(["/docs/rules.pdf", "/docs/conditions.pdf"])("PLAT-081 G-23: %s is a PDF", async (url) => {
  const { statusCode, headers, rawPayload } = await visit(url);
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("application/pdf");
  expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect(rawPayload.toString("latin1")).toContain("%%EOF");
});

test("without a built application the start fails", async () => {
  await expect(serveWebBundle(Fastify(), { directory: folder, documents: folder })).rejects.toThrow("ENOENT");
});

test("G-83 SIGN-050: the server has only a configured plug-in loader", async () => {
  const loader = path.join(folder, "cadesplugin_api.js");
  await writeFile(loader, "window.cadesplugin = {};");
  const withLoader = Fastify();
  await sendSecurityHeaders(withLoader, { https: false, scriptSources: signingExtensions });
  await serveWebBundle(withLoader, { directory, documents: directory, pluginLoader: loader });
  const served = await withLoader.inject("/vendor/cadesplugin_api.js");
  expect([served.statusCode, served.body]).toEqual([200, "window.cadesplugin = {};"]);
  expect(served.headers["content-type"]).toContain("javascript");
  expect(String((await withLoader.inject("/")).headers["content-security-policy"])).toContain(
    "script-src 'self' chrome-extension://iifchhfnnmpdbibifmljnfjhpififfog",
  );
  expect((await withLoader.inject("/vendor/secret.txt")).body).not.toBe("secret");
  expect((await app.inject("/vendor/cadesplugin_api.js")).body).not.toContain("cadesplugin");
});
