import * as api from "@birzha/domain/duties/api.ts";
import * as calendarApi from "@birzha/domain/duties/calendar-api.ts";
import * as ruleApi from "@birzha/domain/duties/rule-api.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import type { BindPublic } from "../../platform/http/endpoint-binding/bind-public.ts";
import { listOffered } from "../catalogs/queries.ts";
import { feedPath, feedSecret } from "@birzha/domain/duties/calendar.ts";
import { calendarText } from "@birzha/domain/duties/calendar-text.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { ru } from "@birzha/phrases/duties/ru.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import type { PlainCall } from "../../platform/http/openapi/plain-call.ts";
import { downloadPunctuality } from "./actions/download-punctuality.ts";
import { fileNilReturn } from "./actions/file-nil-return.ts";
import { removeFeed } from "./actions/remove-feed.ts";
import { renewFeed } from "./actions/renew-feed.ts";
import { saveRule } from "./actions/save-rule.ts";
import { findFeedOwner, getCalendar, listOpenDuties } from "./calendar-queries.ts";
import { deriveCalendar } from "./derive-calendar.ts";
import { listPunctuality } from "./punctuality-queries.ts";
import { getDutyOfDeal, getRule, listRules } from "./queries.ts";
import { getPunctuality } from "./standing-queries.ts";

/** Binds the endpoints of due-date rules, calculator, calendar and punctuality (WORK-060..064). */
export function bindDuties(bind: BindEndpoint, bindPublic: BindPublic): void {
  bindPublic(api.listProducts, ({ db }) => listOffered(db, "productTypes"));
  bindPublic(api.findDuty, async ({ db, clock }, { query }) => ({
    today: clock.today(),
    ...(await getDutyOfDeal(db, query, clock.today())),
  }));
  bind(api.getPunctuality, (context) => getPunctuality(context));
  bind(ruleApi.listRules, ({ db }, { query, body }) => listRules(db, query, body.data));
  bind(ruleApi.getRule, ({ db }, { params }) => getRule(db, params.id));
  bind(ruleApi.createRule, (context, { body }) => saveRule(context, body));
  bind(ruleApi.updateRule, (context, { body: { id, version, ...rule } }) =>
    saveRule(context, rule, { id, version }),
  );
  bind(api.listPunctuality, ({ db }, { query, body }) => listPunctuality(db, query, body.data));
  bind(api.exportPunctuality, downloadPunctuality);
  bind(calendarApi.getCalendar, (context) => getCalendar(context));
  bind(calendarApi.fileNilReturn, (context, { body }) => fileNilReturn(context, body.month));
  bind(calendarApi.renewFeed, (context, { body }) => renewFeed(context, body.secret));
  bind(calendarApi.removeFeed, (context) => removeFeed(context));
}

const feedKey = z.object({ key: z.string().describe("Secret of the calendar address.") });

/** DOOR-001: the feed's entry in the OpenAPI document. */
export const calendarFeedCall: PlainCall = {
  name: "readCalendarFeed",
  area: "duties",
  method: "GET",
  path: feedPath,
  summary: "Read the calendar of due dates as iCalendar (WORK-063)",
  description:
    "Needs only the secret of the address: no session and no headers. An unknown secret returns 404.",
  query: feedKey,
  response: "text/calendar",
  rejections: ["shared.not-found", "shared.too-many-requests", "shared.internal", "shared.unavailable"],
};

interface FeedServices {
  readonly db: OwnerDb;
  readonly clock: Clock;
  readonly replacementDays: number | undefined;
}

/**
 * WORK-063: serves the calendar to clients that know only its address, without session and headers. An unknown or
 * revoked secret gets the same 404.
 */
export function serveCalendarFeed(app: FastifyInstance, { db, clock, replacementDays }: FeedServices): void {
  app.get(feedPath, { helmet: false, config: { isData: true } }, async (request, reply) => {
    const { key } = request.query as { readonly key?: unknown };
    const owner = typeof key === "string" && feedSecret.test(key) ? await findFeedOwner(db, key) : undefined;
    if (!owner) throw new ApiError("shared.not-found");
    const { missed, due } = await listOpenDuties(db, owner.id, { today: clock.today(), replacementDays });
    const days = deriveCalendar([...missed.toReversed(), ...due], `${request.protocol}://${request.host}`);
    void reply.header("cache-control", "no-store").type("text/calendar; charset=utf-8");
    return calendarText({
      name: `${ru.feed.name}: ${owner.name}`,
      product: "Birzha",
      now: clock.now(),
      days,
    });
  });
}
