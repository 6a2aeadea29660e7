import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { ru } from "zod/locales";
import { maxFileBytes } from "@birzha/domain/shared/file-limits.ts";
import { bindCatalogs } from "./areas/catalogs/routes.ts";
import { bindOrganizations } from "./areas/organizations/routes.ts";
import { bindUsers } from "./areas/users/routes.ts";
import type { ServerClock } from "./platform/clock/clock.ts";
import type { OpenDatabase } from "./platform/db/database.ts";
import type { FileStorage } from "./platform/files/file-storage.ts";
import { createBind } from "./platform/http/bind.ts";
import type { Authenticate } from "./platform/http/context.ts";
import { acceptRequests, requestId } from "./platform/http/requests.ts";

export interface AppOptions {
  readonly database: OpenDatabase;
  readonly files: FileStorage;
  readonly clock: ServerClock;
  readonly authenticate: Authenticate;
  readonly log?: FastifyBaseLogger;
}

/** Largest JSON body: a report's XML of 256 KB, escaped, with room to spare. */
const maxBodyBytes = 1024 * 1024;

// Wrong input is explained in the language of its sender.
z.config(ru());

/** Assembles the areas into one HTTP application. Listens to nothing and reads no environment: tests use it too. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, files, clock, authenticate, log } = options;
  const app = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    bodyLimit: maxBodyBytes,
    genReqId: requestId,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, { limits: { files: 1, fields: 5, parts: 6, fileSize: maxFileBytes + 1 } });

  await app.register(async (calls) => {
    acceptRequests(calls, { authenticate, clock });
    const bind = createBind(calls, { db: database.db, clock, files });
    bindCatalogs(bind);
    bindOrganizations(bind);
    bindUsers(bind);
  });
  return app;
}
