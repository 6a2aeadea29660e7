import Fastify from "fastify";
import { expect, test } from "vitest";
import { sendSecurityHeaders, type SecurityHeadersOptions } from "./security-headers.ts";

async function portal(options: SecurityHeadersOptions) {
  const app = Fastify();
  await sendSecurityHeaders(app, options);
  app.get("/", async (_request, reply) => reply.type("text/html").send(reply.styleNonce));
  app.get("/part/:type", async (request, reply) =>
    reply.type((request.params as { type: string }).type).send("a part of a page"),
  );
  app.get("/raw", (_request, reply) => {
    reply.hijack();
    reply.raw.end("from elsewhere");
  });
  return app;
}

const policyOf = (headers: Record<string, unknown>) =>
  new Map(
    String(headers["content-security-policy"])
      .split(";")
      .map((part) => [part.split(" ")[0]!, part]),
  );

test("the policy allows own scripts, nonced styles and no framing", async () => {
  const app = await portal({ https: false });
  const [first, second] = [await app.inject("/"), await app.inject("/")];
  const policy = policyOf(first.headers);
  expect(policy.get("default-src")).toBe("default-src 'self'");
  expect(policy.get("script-src")).toBe("script-src 'self'");
  expect(policy.get("style-src")).toBe(`style-src 'self' 'nonce-${first.body}'`);
  expect(policy.get("frame-ancestors")).toBe("frame-ancestors 'none'");
  expect(policy.get("object-src")).toBe("object-src 'none'");
  expect(String(first.headers["content-security-policy"])).not.toContain("unsafe");
  expect(first.body).toMatch(/^[\w+/]{22}==$/);
  expect(second.body).not.toBe(first.body);
  expect(first.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
  });
  expect(first.headers).not.toHaveProperty("x-powered-by");
});

test("only an https portal requires https from browsers", async () => {
  const plain = await (await portal({ https: false })).inject("/");
  const secure = await (await portal({ https: true })).inject("/");
  expect(plain.headers).not.toHaveProperty("strict-transport-security");
  expect(policyOf(plain.headers).has("upgrade-insecure-requests")).toBe(false);
  expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000");
  expect(policyOf(secure.headers).has("upgrade-insecure-requests")).toBe(true);
});

test("the policy allows a signing extension's origin for scripts only", async () => {
  const origin = "chrome-extension://iifchhfnnmpdbibifmljnfjhpififfog";
  const policy = policyOf(
    (await (await portal({ https: false, scriptSources: [origin] })).inject("/")).headers,
  );
  expect(policy.get("script-src")).toBe(`script-src 'self' ${origin}`);
  expect(policy.get("connect-src")).toBe("connect-src 'self'");
});

test("responses that bypass the framework carry the headers too", async () => {
  const { headers } = await (await portal({ https: false })).inject("/raw");
  expect(headers).toHaveProperty("content-security-policy");
  expect(headers).toHaveProperty("permissions-policy");
});

test.each(["application/json", "application/javascript", "text/css", "font/woff2"])(
  "HOUSE-024: %s, a subresource, carries only the headers it needs",
  async (type) => {
    const { headers } = await (
      await portal({ https: true })
    ).inject(`/part/${encodeURIComponent(`${type}; charset=utf-8`)}`);
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'self';frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
    });
    expect(JSON.stringify(headers).length).toBeLessThan(450);
  },
);

test.each(["text/html", "image/svg+xml", "application/pdf", "application/xml"])(
  "%s, a browser document, carries all of them",
  async (type) => {
    const { headers } = await (await portal({ https: false })).inject(`/part/${encodeURIComponent(type)}`);
    expect(headers).toMatchObject({ "x-frame-options": "DENY", "referrer-policy": "same-origin" });
    expect(headers["content-security-policy"]).toContain("object-src 'none'");
  },
);
