import type { Request, Target } from "./permissions-target.ts";

/** MEM-e. */
const participants = "/api/auction/trading/participant";

/** Requests of auction members with more than a path. */
export const memberCalls: Readonly<Record<string, (target: Target) => Partial<Request>>> = {
  [`POST ${participants}/auctions/members`]: () => ({ payload: {} }),
  [`POST ${participants}/auctions/members/authorized`]: () => ({ payload: {} }),
  [`POST ${participants}/auctions/members/by-inn`]: () => ({ payload: { inns: ["7707083893"] } }),
  [`POST ${participants}/auctions/download`]: () => ({ payload: {} }),
  [`POST ${participants}/auctions/drafts/download/{id}`]: ({ memberDraftId }) => ({
    url: `${participants}/auctions/drafts/download/${memberDraftId}`,
    payload: {},
  }),
  [`POST ${participants}/applications`]: () => ({ payload: {} }),
  [`POST ${participants}/applications/{id}`]: ({ memberOrderId }) => ({
    url: `${participants}/applications/${memberOrderId}`,
    payload: {},
  }),
  [`POST ${participants}/applications/download/{id}`]: ({ memberOrderId }) => ({
    url: `${participants}/applications/download/${memberOrderId}`,
    payload: {},
  }),
  [`POST ${participants}/applications/send`]: ({ memberId, memberDraftId }) => ({
    payload: { members: [{ memberId, admissionDate: "2026-03-12" }], draftId: memberDraftId },
  }),
  [`PUT ${participants}/applications/status/{id}`]: ({ memberOrderId }) => ({
    url: `${participants}/applications/status/${memberOrderId}`,
    payload: { data: { status: "accepted" } },
  }),
  [`POST ${participants}/applications/drafts`]: () => ({ payload: {} }),
  [`GET ${participants}/applications/drafts/{id}`]: ({ memberDraftId }) => ({
    url: `${participants}/applications/drafts/${memberDraftId}`,
  }),
  [`POST ${participants}/applications/drafts/create`]: () => ({ payload: { drafts: [] } }),
  [`PUT ${participants}/applications/drafts/{id}`]: ({ memberDraftId }) => ({
    url: `${participants}/applications/drafts/${memberDraftId}`,
    payload: { drafts: [] },
  }),
  [`DELETE ${participants}/applications/drafts/{id}`]: ({ memberDraftId }) => ({
    url: `${participants}/applications/drafts/${memberDraftId}`,
  }),
};
