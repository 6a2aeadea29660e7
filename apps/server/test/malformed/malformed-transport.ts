import { once } from "node:events";
import { connect } from "node:net";

/** A response as received, barely parsed. */
export interface RawResponse {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** Microseconds of the processor that the thread of the test and the server used. */
  readonly processorTime: number;
}

/** A header, or several with the same name. */
export type RawHeaders = Readonly<Record<string, string | readonly string[]>>;

export interface RawRequest {
  readonly method?: string | undefined;
  /** Path and query, sent without encoding. */
  readonly target: string;
  readonly headers?: RawHeaders | undefined;
  readonly body?: string | Buffer | undefined;
}

/** The bytes of a request on the wire. */
export function requestBytes({ method = "GET", target, headers = {}, body = "" }: RawRequest): Buffer {
  const content = Buffer.from(body);
  const length = "content-length" in headers || "transfer-encoding" in headers ? {} : lengthOf(content);
  const lines = Object.entries({ host: "localhost:3000", ...length, ...headers }).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}: ${value}`),
  );
  const head = [`${method} ${target} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head), content]);
}

const lengthOf = (content: Buffer): RawHeaders =>
  content.length === 0 ? {} : { "content-length": String(content.length) };

/**
 * Sends bytes over a separate connection and reads one response. An HTTP client would refuse to send most
 * test inputs.
 */
export async function exchange(port: number, bytes: Buffer): Promise<RawResponse> {
  const start = process.threadCpuUsage();
  const socket = connect(port, "127.0.0.1");
  const closed = once(socket, "close");
  const received: Buffer[] = [];
  const complete = new Promise<RawResponse>((resolve) => {
    socket.on("data", (chunk: Buffer) => {
      received.push(chunk);
      const answer = readResponse(Buffer.concat(received));
      if (answer) resolve({ ...answer, processorTime: process.threadCpuUsage(start).user });
    });
  });
  // A server can stop reading a rejected request; only its response counts.
  socket.on("error", () => undefined);
  socket.write(bytes);
  const cut = closed.then(() => {
    throw new Error(`connection closed without a response: ${Buffer.concat(received).toString()}`);
  });
  try {
    return await Promise.race([complete, cut]);
  } finally {
    cut.catch(() => undefined);
    socket.destroy();
  }
}

function readResponse(bytes: Buffer): Omit<RawResponse, "processorTime"> | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.subarray(0, end).toString("latin1");
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const body = bytes.subarray(end + 4);
  if (body.length < length) return undefined;
  return { status: Number(head.split(" ")[1]), head, body: body.toString("utf8") };
}
