import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileInfected, FileNotScanned } from "./file-errors.ts";
import type { FileScanner } from "./file-scanner.ts";

/** Default port of ICAP (RFC 3507). */
const usualPort = 1344;
/** Maximum bytes of a response to read: its header and the encapsulated header; the body is ignored. */
const maxResponseBytes = 64 * 1024;

/**
 * Creates a scanner that sends the file to an ICAP service (RFC 3507, RESPMOD), as a proxy does with a
 * download. Only 204 "no modification" accepts a file; a response that is no clear finding counts as no
 * verdict.
 */
export const icapScanner =
  (service: URL, timeLimit: number): FileScanner =>
  async (content: Readable) => {
    const deadline = AbortSignal.timeout(timeLimit);
    const socket = connect({ host: service.hostname.replace(/^\[|\]$/g, ""), port: portOf(service) });
    const giveUp = () => void socket.destroy(new Error(`no response within ${timeLimit} ms`));
    deadline.addEventListener("abort", giveUp, { once: true });
    try {
      const response = readResponse(socket);
      await Promise.race([once(socket, "connect"), response]);
      socket.write(headOf(service));
      // A service may respond as soon as it has a verdict.
      void pipeline(content, inChunks(), socket, { end: false }).catch((error: unknown) =>
        content.readableAborted || content.errored ? socket.destroy(asError(error)) : undefined,
      );
      judge(await response);
    } catch (error) {
      throw error instanceof FileInfected ? error : new FileNotScanned(error);
    } finally {
      deadline.removeEventListener("abort", giveUp);
      socket.destroy();
      content.destroy();
    }
  };

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const portOf = ({ port }: URL): number => (port === "" ? usualPort : Number(port));

/** Builds the request: a fictitious HTTP request and response around the file. */
function headOf(service: URL): string {
  const request = "GET /upload HTTP/1.1\r\nHost: birzha\r\n\r\n";
  const response = "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n\r\n";
  const body = request.length + response.length;
  return [
    `RESPMOD ${service.href} ICAP/1.0`,
    `Host: ${service.host}`,
    "User-Agent: birzha",
    "Allow: 204",
    "Connection: close",
    `Encapsulated: req-hdr=0, res-hdr=${request.length}, res-body=${body}`,
    "",
    `${request}${response}`,
  ].join("\r\n");
}

/** Chunked encoding: each chunk after its length, and an empty one at the end. */
const inChunks = () =>
  new Transform({
    transform(piece: Buffer, _, done) {
      if (piece.length > 0) {
        this.push(`${piece.length.toString(16)}\r\n`);
        this.push(piece);
        this.push("\r\n");
      }
      done();
    },
    flush(done) {
      this.push("0\r\n\r\n");
      done();
    },
  });

/** Reads the header of the response and the encapsulated header, if any. */
async function readResponse(socket: Socket): Promise<string> {
  let read = "";
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    read += (piece as Buffer).toString("latin1");
    const heads = read.split("\r\n\r\n");
    const isLonger = statusOf(heads[0]!) === 200 && /^encapsulated:.*res-hdr/im.test(heads[0]!);
    if (heads.length > (isLonger ? 2 : 1) || read.length > maxResponseBytes) return read;
  }
  if (read.includes("\r\n\r\n")) return read;
  throw new Error("ICAP service closed the connection");
}

const statusOf = (head: string): number => Number(/^ICAP\/1\.\d (\d{3})\b/.exec(head)?.[1] ?? 0);

/** Headers that report a finding; other services replace the file with an error page. */
const finding = /^(?:x-infection-found|x-virus-id|x-violations-found|x-blocked):/im;
const replaced = /^HTTP\/1\.\d [345]\d\d\b/;

function judge(response: string): void {
  const [head = "", encapsulated = ""] = response.split("\r\n\r\n");
  const status = statusOf(head);
  if (status === 204) return;
  if (status === 200 && (finding.test(head) || replaced.test(encapsulated))) throw new FileInfected();
  throw new Error(`ICAP service returned ${head.split("\r\n")[0]!.slice(0, 80)}`);
}
