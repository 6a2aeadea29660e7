import type { PageContext } from "../pages/page-context.ts";

/**
 * What browsers do with a form that carries `data-passkey`: the device is asked when it is submitted, or at once where the
 * form says so, and its answer is sent with the form. It has no words: what went wrong is sent instead, and the page says it.
 * Without scripts or without passkeys the form goes out empty, which the page explains as well.
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
    if ("atOnce" in form.dataset) send();
  }
}
`;

export const scriptPath = "/passkeys.js";

/** The address changes with the portal's releases no more than the pages do: browsers ask whether it is the same. */
export function sendPasskeyScript({ response }: PageContext): void {
  response.writeHead(200, {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  });
  response.end(script);
}
