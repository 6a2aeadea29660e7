import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

export interface OpenApiOptions {
  readonly title: string;
  readonly description: string;
  readonly version: string;
}

/**
 * `GET /openapi.json`, made from the endpoint values the server binds, and `GET /docs`, the same for people. Routes
 * without a `summary` are not calls of the API and are left out. Call it on the root instance before the routes.
 */
export async function serveOpenApi(app: FastifyInstance, info: OpenApiOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info,
      components: { securitySchemes: securitySchemes },
      security: [{ session: [] }, { token: [] }],
    },
    transform: (route) => {
      const { schema, url } = route;
      if (!schema || !("summary" in schema)) return { schema: { hide: true }, url };
      return jsonSchemaTransform(route);
    },
  });
  app.get("/openapi.json", async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    // Reading only: calls need the ids that our own pages send along, and so nobody signs in here either.
    uiConfig: {
      layout: "BaseLayout",
      supportedSubmitMethods: [],
      docExpansion: "none",
      tagsSorter: "alpha",
    },
    theme: {
      title: info.title,
      css: [{ filename: "reading-only.css", content: ".swagger-ui .scheme-container { display: none; }" }],
    },
  });
}

const securitySchemes = {
  session: { type: "apiKey", in: "cookie", name: "auth.session" },
  token: { type: "http", scheme: "bearer" },
} as const;
