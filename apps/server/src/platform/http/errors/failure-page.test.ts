import Fastify from "fastify";
import { expect, test } from "vitest";
import { unavailable } from "./failure.ts";
import { answerFailures } from "../requests.ts";
import { sendSecurityHeaders } from "../hardening/security-headers.ts";

const app = Fastify();
await sendSecurityHeaders(app, { https: false });
answerFailures(app);
const fail = async () => {
  throw unavailable();
};
app.get("/login", { config: { signIn: true } }, fail);
app.get("/call", fail);

const visit = (url: string, accept: string) => app.inject({ url, headers: { accept } });

test("PLAT-023 PLAT-024 PLAT-025: a failed sign-in shows an error page with a link", async () => {
  const answer = await visit("/login?to=/agreements&x=1", "text/html,*/*;q=0.8");
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["retry-after"]).toBe("2");
  expect(answer.body).toContain("<title>Ошибка</title>");
  expect(answer.body).toContain("Сервис временно недоступен. Повторите попытку через минуту.");
  expect(answer.body).toContain('href="/login?to=/agreements&amp;x=1"');
  expect(answer.body).toMatch(/href="tel:\+\d+"/);
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(
    String(answer.headers["content-security-policy"]),
  )?.[1];
  expect(answer.body).toContain(`<style nonce="${nonce}">`);
});

test("PLAT-103: data requests and other endpoints get the JSON envelope", async () => {
  for (const answer of [await visit("/login", "application/json"), await visit("/call", "text/html")]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ data: null, code: "shared.unavailable" });
  }
});
