import type { AuditEvent } from "../../platform/audit/read-after.ts";

/**
 * - `creates`: the record is new
 * - `silent`: no reader gets an event
 * - `staff`: only staff gets an event (FIX-323)
 * - `private`: only the user that the record describes gets an event
 * - `keeps-rights`: an action on a user or an organisation that does not change the rights of any user
 */
type ActionTrait = "creates" | "silent" | "staff" | "private" | "keeps-rights";

/** Actions that differ from a plain change of a record. */
const actionTraits: Readonly<Record<string, readonly ActionTrait[] | undefined>> = {
  "agreements.submit": ["creates"],
  "applications.submit": ["creates"],
  "auctions.save-draft": ["creates"],
  "auctions.send": ["creates"],
  "catalogs.create": ["creates"],
  "duties.create-rule": ["creates"],
  "duties.file-nil-return": ["creates"],
  "imports.create": ["creates"],
  "members.create-draft": ["creates"],
  "members.send-application": ["creates"],
  "notices.choose": ["private", "keeps-rights"],
  "notices.create": ["creates"],
  "organizations.create": ["creates"],
  "organizations.record-successor": ["staff", "keeps-rights"],
  "organizations.succeed-failed": ["staff", "keeps-rights"],
  "organizations.undo-successor": ["staff", "keeps-rights"],
  "organizations.update": ["keeps-rights"],
  "shared.refused": ["silent", "keeps-rights"],
  "users.end-session": ["private"],
  "users.end-sessions": ["private"],
  "users.sign-in": ["silent", "keeps-rights"],
  "users.sign-out": ["private"],
  "users.update": ["keeps-rights"],
  "views.choose-default": ["private"],
  "views.create": ["creates"],
};

export const hasTrait = (action: string, trait: ActionTrait): boolean =>
  actionTraits[action]?.includes(trait) ?? false;

/** Whether the action created the record. */
export const isCreation = ({ action, result }: AuditEvent): boolean =>
  hasTrait(action, "creates") || result === "created";
