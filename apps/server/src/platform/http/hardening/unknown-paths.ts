import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../errors/failure.ts";

/** First path segments of endpoints and files; no page of the application is below them. */
const neverPages = new Set(["api", "assets", "healthz", "identity", "keycloak", "metrics", "readyz"]);

/**
 * Handles unmatched paths: page visits get the web application, whose router knows its paths; everything else
 * gets 404 in the envelope. A missing file never yields the page.
 */
export function rejectUnknownPaths(
  app: FastifyInstance,
  sendPage?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.setNotFoundHandler((request, reply) => {
    if (sendPage && isPageVisit(request)) return sendPage(request, reply);
    throw new ApiError("shared.unknown-path");
  });
}

function isPageVisit({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (!headers.accept?.includes("text/html")) return false;
  const segments = url.split(/[?#]/, 1)[0]!.toLowerCase().split("/").slice(1);
  return !neverPages.has(segments[0] ?? "") && !segments.at(-1)!.includes(".");
}
