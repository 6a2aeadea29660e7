import type { PageContext } from "../pages/page-context.ts";

/**
 * Browser script of forms with `data-passkey`: prompts on submit, or on load if the form requests it, and
 * submits the authenticator response with the form. The script has no phrases: it submits the name of an
 * error and the page explains it. Without JavaScript or WebAuthn the form arrives empty, which the page
 * explains, too.
 */
const script = `"use strict";
const toBytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const toText = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=+$/, "");
const named = (keys) => keys && keys.map((key) => ({ ...key, id: toBytes(key.id) }));

async function ask(kind, given) {
  const publicKey = {
    ...given,
    challenge: toBytes(given.challenge),
    excludeCredentials: named(given.excludeCredentials),
    allowCredentials: named(given.allowCredentials),
  };
  if (given.user) publicKey.user = { ...given.user, id: toBytes(given.user.id) };
  const { id, type, response } = await navigator.credentials[kind]({ publicKey });
  const answer = { clientDataJSON: toText(response.clientDataJSON) };
  for (const part of ["attestationObject", "authenticatorData", "signature", "userHandle"])
    if (response[part]) answer[part] = toText(response[part]);
  if (response.getTransports) answer.transports = response.getTransports();
  return JSON.stringify({ id, type, response: answer });
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  const { answer, refused } = form.elements;
  let isAsking = false;
  const send = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      answer.value = await ask(form.dataset.passkey, JSON.parse(form.dataset.options));
    } catch (error) {
      refused.value = error.name;
    }
    form.submit();
  };
  if (window.PublicKeyCredential) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send();
    });
    if ("immediate" in form.dataset) send();
  }
}
`;

export const scriptPath = "/passkeys.js";

/** Serves the script. Its URL has no version, so browsers must revalidate it. */
export function sendPasskeyScript({ response }: PageContext): void {
  response.writeHead(200, {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  });
  response.end(script);
}
