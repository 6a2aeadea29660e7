import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { WebhookKind } from "@birzha/domain/webhooks/webhook.ts";
import { insertWebhook } from "../../src/areas/webhooks/store.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { inOwnerTransaction } from "../../src/platform/db/request-transaction.ts";
import { aUser } from "./factories.ts";

interface WebhookOptions {
  readonly address?: string;
  readonly kinds?: readonly WebhookKind[];
  /** Position of the last delivered change. */
  readonly number?: number;
}

/** A webhook of the organisation, inserted directly; null: of the trading system. */
export async function aWebhook(
  db: OpenDatabase["db"],
  organizationId: number | null,
  { address = "https://erp.example/hook", kinds, number = 0 }: WebhookOptions = {},
): Promise<{ readonly id: number; readonly secret: Buffer }> {
  const secret = randomBytes(32);
  const maker = await aUser(db);
  const usual: readonly WebhookKind[] = organizationId === null ? ["exchange-notices"] : ["agreements"];
  const id = await inOwnerTransaction(db, (tx) =>
    insertWebhook(tx, {
      organizationId,
      address,
      kinds: kinds ?? usual,
      secret,
      number,
      createdBy: maker.id,
      at: new Date(),
    }),
  );
  return { id, secret };
}

/** A received message. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly payload: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Record<string, unknown>;
  };
}

export interface TestReceiver {
  readonly url: string;
  readonly received: Received[];
  /** Responds to a message, by default with success. */
  response: (response: ServerResponse, message: Received) => void;
  readonly close: () => Promise<void>;
}

export const take = (response: ServerResponse): void => void response.writeHead(204).end();
export const reject = (response: ServerResponse): void => void response.writeHead(500).end();
/** Never responds. */
export const hang = (): void => undefined;

/** A webhook receiver on this machine, by default at a free port. */
export async function openReceiver(port = 0): Promise<TestReceiver> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const payload = (body === "" ? {} : JSON.parse(body)) as Received["payload"];
      const message = { headers: request.headers, body, payload };
      receiver.received.push(message);
      receiver.response(response, message);
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    response: take,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}
