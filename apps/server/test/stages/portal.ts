import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "../../src/app.ts";
import { systemClock } from "../../src/platform/clock/clock.ts";
import type { FileStorage } from "../../src/platform/files/file-storage.ts";
import { openSignIn, type SignInSettings } from "../../src/sign-in.ts";
import type { TestDatabase } from "./database.ts";
import { checkDocument } from "./document-check.ts";
import { findFreePort } from "../resilience/server-process.ts";

/** A listening portal with real sign-in, by default the embedded one. */
export interface TestPortal {
  readonly app: FastifyInstance;
  readonly origin: string;
  readonly close: () => Promise<void>;
}

type PortalOptions = Pick<SignInSettings, "demo" | "onError"> &
  Partial<Pick<SignInSettings, "oidc" | "sendsEmails" | "staffSecondFactor">> & {
    /** Port that the identity server must know in advance; otherwise any free one. */
    readonly port?: number;
    readonly log?: FastifyBaseLogger;
  };

export async function openPortal(database: TestDatabase, options: PortalOptions): Promise<TestPortal> {
  const port = options.port ?? (await findFreePort());
  const origin = `http://localhost:${port}`;
  const signIn = await openSignIn({
    database,
    databaseUrl: database.url,
    publicUrl: origin,
    audience: "birzha-api",
    oidc: undefined,
    ...options,
  });
  const document = checkDocument();
  const app = await buildApp({
    database,
    followCalls: document.followCalls,
    files: {} as FileStorage,
    clock: systemClock,
    authenticate: signIn.authenticate,
    attachSignIn: signIn.attach,
    ...(options.log && { log: options.log }),
  });
  await app.listen({ port, host: "localhost" });
  const close = async () => {
    await app.close();
    await signIn.close();
    document.expectNoGaps();
  };
  return { app, origin, close };
}
