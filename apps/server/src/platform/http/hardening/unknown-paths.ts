import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refused } from "../errors/failure.ts";

/** First segments that belong to calls and files; below them nothing is a page of the application. */
const neverPages = new Set(["api", "assets", "healthz", "identity", "keycloak", "metrics", "readyz"]);

/**
 * What no route serves: the page of the web application when somebody goes to it in a browser (its own router knows
 * the addresses), in all other cases 404 in the envelope. A missing file is never answered by a page.
 */
export function answerUnknownPaths(
  app: FastifyInstance,
  sendPage?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.setNotFoundHandler((request, reply) => {
    if (sendPage && isPageVisit(request)) return sendPage(request, reply);
    throw new Refused("shared.unknown-path");
  });
}

function isPageVisit({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (!headers.accept?.includes("text/html")) return false;
  const segments = url.split(/[?#]/, 1)[0]!.toLowerCase().split("/").slice(1);
  return !neverPages.has(segments[0] ?? "") && !segments.at(-1)!.includes(".");
}
