import Fastify from "fastify";
import { expect, test } from "vitest";
import { unavailableError } from "./failure.ts";
import { sendFailures } from "../requests.ts";
import { sendSecurityHeaders } from "../hardening/security-headers.ts";

const fail = async () => {
  throw unavailableError();
};

async function open(shown: { readonly supportPhone?: string; readonly isDemo?: boolean }) {
  const app = Fastify();
  await sendSecurityHeaders(app, { https: false });
  sendFailures(app);
  app.decorate("supportPhone", shown.supportPhone);
  app.decorate("isDemo", shown.isDemo);
  app.get("/login", { config: { signIn: true } }, fail);
  app.get("/call", fail);
  return (url: string, accept: string) => app.inject({ url, headers: { accept } });
}

const visit = await open({ supportPhone: "8 800 000-00-01" });

test("PLAT-023 PLAT-024 PLAT-025: a failed sign-in shows an error page with a link", async () => {
  const response = await visit("/login?to=/agreements&x=1", "text/html,*/*;q=0.8");
  expect(response.statusCode).toBe(503);
  expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(response.headers["retry-after"]).toBe("2");
  expect(response.body).toContain("<title>Ошибка</title>");
  expect(response.body).toContain("Сервис временно недоступен. Повторите попытку через минуту.");
  expect(response.body).toContain('href="/login?to=/agreements&amp;x=1"');
  expect(response.body).toMatch(/href="tel:\+\d+"/);
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(
    String(response.headers["content-security-policy"]),
  )?.[1];
  expect(response.body).toContain(`<style nonce="${nonce}">`);
});

test("FIX-169: a failure page without a phone shows no support line", async () => {
  const pageOf = async (shown: Parameters<typeof open>[0]) =>
    (await (await open(shown))("/login", "text/html")).body;
  expect(await pageOf({})).not.toMatch(/tel:|поддержк/i);
  expect(await pageOf({ isDemo: true })).toContain("tel:+78000000000");
  expect(await pageOf({ supportPhone: "8 800 000-00-01" })).toContain("tel:+78000000001");
});

test("PLAT-103: data requests and other endpoints get the JSON envelope", async () => {
  for (const response of [await visit("/login", "application/json"), await visit("/call", "text/html")]) {
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ data: null, code: "shared.unavailable" });
  }
});
