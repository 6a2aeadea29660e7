import fastify from "fastify";
import { expect, test } from "vitest";
import { serveSecurityTxt } from "./security-txt.ts";

const read = async (email?: string) => {
  const app = fastify();
  serveSecurityTxt(app, {
    contacts: email === undefined ? {} : { email },
    publicUrl: "https://birzha.example",
    now: () => new Date("2026-11-28T09:00:00Z"),
  });
  return app.inject("/.well-known/security.txt");
};

test("FIX-234: security.txt names the contact and its expiry", async () => {
  const { statusCode, body, headers } = await read("support@birzha.example");
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toBe(
    "Contact: mailto:support@birzha.example\nExpires: 2027-05-27T09:00:00.000Z\nPreferred-Languages: ru, en\n" +
      "Canonical: https://birzha.example/.well-known/security.txt\n",
  );
});

test("FIX-234: without an e-mail address there is no security.txt", async () => {
  expect((await read()).statusCode).toBe(404);
});
