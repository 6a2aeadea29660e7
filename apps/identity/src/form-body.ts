import type { IncomingMessage } from "node:http";

const limit = 8 * 1024;

/** Fields of a url-encoded form; what is too long or of another type reads as an empty form. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (!request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
    return new URLSearchParams();
  }
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > limit) return new URLSearchParams();
  }
  return new URLSearchParams(text);
}
