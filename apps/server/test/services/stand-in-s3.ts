import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A minimal S3: stores objects and rejects unsigned or wrongly hashed requests. */
export class StandInS3 {
  readonly objects = new Map<string, Buffer>();
  readonly #server: Server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const { status, content } = this.#answer(request, body);
      response.writeHead(status).end(content);
    });
  });

  /** @returns its host, which can start again at the same port */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  #answer(request: IncomingMessage, body: Buffer): { status: number; content?: Buffer } {
    const key = request.url ?? "";
    const signed =
      /^AWS4-HMAC-SHA256 Credential=key1\/\d{8}\/ru-central1\/s3\/aws4_request, SignedHeaders=[^,]*host[^,]*, Signature=[0-9a-f]{64}$/;
    if (!signed.test(request.headers.authorization ?? "")) return { status: 403 };
    if (request.method === "PUT") {
      const hash = createHash("sha256").update(body).digest("hex");
      if (request.headers["x-amz-content-sha256"] !== hash) return { status: 400 };
      if (request.headers["content-length"] !== String(body.length)) return { status: 411 };
      this.objects.set(key, body);
      return { status: 200 };
    }
    if (request.method === "DELETE") return { status: this.objects.delete(key) ? 204 : 404 };
    const content = this.objects.get(key);
    return content ? { status: 200, content } : { status: 404 };
  }
}

export const readAll = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};
