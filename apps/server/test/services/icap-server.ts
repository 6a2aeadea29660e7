import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

/** Response bytes for a received body; undefined keeps the connection open without a response. */
export type IcapResponse = (content: string) => string | undefined;

export interface IcapServer {
  readonly address: URL;
  /** Heads of received requests, oldest first. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}

/** An ICAP service by RFC 3507 that reads a whole RESPMOD before it responds. */
export async function openIcapServer(answer: IcapResponse): Promise<IcapServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    let read = Buffer.alloc(0);
    socket.on("data", (piece) => {
      read = Buffer.concat([read, piece]);
      const request = readRequest(read.toString("latin1"));
      if (!request) return;
      requests.push(request.head);
      const response = answer(request.content);
      if (response !== undefined) socket.end(response);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: new URL(`icap://127.0.0.1:${(server.address() as AddressInfo).port}/avscan`),
    requests,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Decodes the encapsulated head and body from chunks; undefined while incomplete. */
function readRequest(text: string): { readonly head: string; readonly content: string } | undefined {
  const end = text.indexOf("\r\n\r\n");
  const head = text.slice(0, end);
  const body = /^Encapsulated: .*res-body=(\d+)$/m.exec(head)?.[1];
  if (end < 0 || body === undefined) return undefined;
  let at = end + 4 + Number(body);
  let content = "";
  for (;;) {
    const line = text.indexOf("\r\n", at);
    if (line < 0) return undefined;
    const length = Number.parseInt(text.slice(at, line), 16);
    const piece = text.slice(line + 2, line + 2 + length);
    if (piece.length < length || !text.startsWith("\r\n", line + 2 + length)) return undefined;
    if (length === 0) return { head, content };
    content += piece;
    at = line + 2 + length + 2;
  }
}
