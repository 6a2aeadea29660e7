import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { Refused } from "./errors/failure.ts";

const foreignCharset = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i;

/**
 * Bodies are JSON in UTF-8 and nothing else. Node would put a replacement character for every byte it cannot read,
 * and a name in another encoding would be stored as a row of question marks: such a body is refused.
 */
export function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser(["application/json", "text/plain"]);
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (foreignCharset.test(request.headers["content-type"] ?? ""))
      return done(new Refused("shared.unsupported-type"));
    if (!isUtf8(body)) return done(new Refused("shared.malformed"));
    return parse(request, body.toString("utf8"), done);
  });
}
