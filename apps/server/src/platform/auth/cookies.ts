import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

/** G-91: cookie of the session; HttpOnly. */
const sessionCookie = "auth.session";
/** G-91: cookie of sign-ins in progress. */
const flowCookie = "auth.flow";
const flowSeconds = 10 * 60;
/** Maximum number of concurrent sign-ins in several tabs. */
const maxFlows = 3;

const flowSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), to: z.string() });

/** State of a sign-in until the identity server redirects the browser back. */
export type SignInFlow = z.output<typeof flowSchema>;

export interface SignInCookies {
  readonly sessionOf: (request: FastifyRequest) => string | undefined;
  readonly setSession: (reply: FastifyReply, sessionId: string) => void;
  readonly clearSession: (reply: FastifyReply) => void;
  readonly addFlow: (request: FastifyRequest, reply: FastifyReply, flow: SignInFlow) => void;
  /** Returns the flow of that state and removes it, so that it works only once. */
  readonly takeFlow: (request: FastifyRequest, reply: FastifyReply, state: string) => SignInFlow | undefined;
}

/** Whether the request has a session cookie, valid or not. */
export const bringsSession = (request: FastifyRequest): boolean => Boolean(request.cookies[sessionCookie]);

/** Creates the cookie functions of sign-in; `secure` when users reach the portal by https. */
export function signInCookies({ secure }: { readonly secure: boolean }): SignInCookies {
  const common = { httpOnly: true, sameSite: "lax", secure } as const;
  const session = { ...common, path: "/" };
  const flow = { ...common, path: "/keycloak/auth" };

  const readFlows = (request: FastifyRequest): SignInFlow[] => {
    try {
      const text = Buffer.from(request.cookies[flowCookie] ?? "", "base64url").toString("utf8");
      return z.array(flowSchema).parse(JSON.parse(text));
    } catch {
      return [];
    }
  };
  const writeFlows = (reply: FastifyReply, flows: readonly SignInFlow[]) => {
    if (flows.length === 0) return void reply.clearCookie(flowCookie, flow);
    const value = Buffer.from(JSON.stringify(flows), "utf8").toString("base64url");
    void reply.setCookie(flowCookie, value, { ...flow, maxAge: flowSeconds });
  };

  return {
    sessionOf: (request) => request.cookies[sessionCookie] || undefined,
    setSession: (reply, sessionId) => void reply.setCookie(sessionCookie, sessionId, session),
    clearSession: (reply) => void reply.clearCookie(sessionCookie, session),
    addFlow: (request, reply, added) => writeFlows(reply, [...readFlows(request).slice(1 - maxFlows), added]),
    takeFlow: (request, reply, state) => {
      const flows = readFlows(request);
      writeFlows(
        reply,
        flows.filter((other) => other.state !== state),
      );
      return flows.find((other) => other.state === state);
    },
  };
}
