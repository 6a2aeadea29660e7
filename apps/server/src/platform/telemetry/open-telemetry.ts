import { AsyncLocalStorage } from "node:async_hooks";
import {
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { TelemetrySettings, RequestTracing } from "./tracing.ts";

/** Timeout of the collector in milliseconds, also on shutdown. */
const timeout = 3_000;
/** Maximum characters of a statement's text; those of registers are long. */
const maxTextLength = 4_000;

/**
 * INST-040: records a span per request with a child span per statement. Spans contain only templates: the route
 * instead of the path, the statement without its values, and nothing about the caller. `start-server.ts` loads
 * this module only when tracing is on.
 */
export function openTelemetry(
  { endpoint, headers, serviceName, share }: TelemetrySettings,
  version: string,
  onError: (message: string) => void,
): RequestTracing {
  const logger = { error: onError, warn: onError, info() {}, debug() {}, verbose() {} };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: timeout,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "service.version": version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: timeout })],
  });
  const tracer = provider.getTracer("birzha", version);
  const propagator = new W3CTraceContextPropagator();
  const calls = new AsyncLocalStorage<Span>();
  const open = new WeakMap<FastifyRequest, Span>();

  const end = (request: FastifyRequest, outcome: { readonly status?: number }) => {
    const span = open.get(request);
    if (!span) return;
    open.delete(request);
    if (outcome.status !== undefined) span.setAttribute("http.response.status_code", outcome.status);
    if (outcome.status === undefined || outcome.status >= 500) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", outcome.status === undefined ? "aborted" : String(outcome.status));
    }
    span.end();
  };

  return {
    followCalls(app: FastifyInstance) {
      app.addHook("onRequest", (request, _reply, done) => {
        const { config, url } = request.routeOptions;
        if (config.quiet) return done();
        const route = request.is404 ? undefined : url;
        const span = tracer.startSpan(
          route === undefined ? request.method : `${request.method} ${route}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              "http.request.method": request.method,
              ...(route === undefined ? {} : { "http.route": route }),
              "birzha.request_id": request.id,
            },
          },
          propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter),
        );
        open.set(request, span);
        calls.run(span, done);
      });
      app.addHook("onResponse", async (request, reply) => end(request, { status: reply.statusCode }));
      app.addHook("onRequestAbort", async (request) => end(request, {}));
    },
    followStatement(text) {
      const call = calls.getStore();
      // Statements after the response belong to no request.
      if (!call?.isRecording()) return undefined;
      const span = tracer.startSpan(
        verbOf(text),
        {
          kind: SpanKind.CLIENT,
          attributes: {
            "db.system.name": "postgresql",
            "db.query.text": text.slice(0, maxTextLength),
          },
        },
        trace.setSpan(ROOT_CONTEXT, call),
      );
      return (error) => {
        if (error !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          // PostgreSQL's message may quote a value; its code does not.
          span.setAttribute("error.type", codeOf(error));
        }
        span.end();
      };
    },
    // Spans not exported within the timeout are lost: shutdown does not wait for them.
    close: () => provider.shutdown().catch((error: unknown) => onError(String(error))),
  };
}

/** Returns the first word of a statement, such as `select`. */
const verbOf = (text: string): string => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "?";

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "failed";
