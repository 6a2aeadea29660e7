import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { ApiError } from "./errors/failure.ts";
import { isTooDeep } from "./json-depth.ts";

const foreignCharset = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i;

/**
 * Accepts only JSON bodies in UTF-8. Node would replace every undecodable byte, so a name in another encoding
 * would be stored as replacement characters: such a body is rejected. So is one that nests too deeply (FIX-140).
 */
export function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser(["application/json", "text/plain"]);
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (foreignCharset.test(request.headers["content-type"] ?? ""))
      return done(new ApiError("shared.unsupported-type"));
    if (!isUtf8(body) || isTooDeep(body)) return done(new ApiError("shared.malformed"));
    return parse(request, body.toString("utf8"), done);
  });
}
