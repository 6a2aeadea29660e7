import { saveNoticeChoices } from "@birzha/domain/notices/api.ts";
import type { NoticeChoices } from "@birzha/domain/notices/notice.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import {
  blockUser,
  downloadUsers,
  endOtherSessions as endOthers,
  endSession as endOne,
  exportUser,
  updateUser,
} from "@birzha/domain/users/api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { downloadResponse } from "../../api/download.ts";

/** USR-018: blocks or unblocks a user. */
export const changeStatus = mutationOptions({
  mutationFn: (body: CallOf<typeof blockUser>["body"]) => callEndpoint(blockUser, { body }),
  meta: { error: "shared.failures.userStatus", success: "shared.successes.userStatus" },
});

/** USR-019: saves the profile, based on a version (G-85). */
export const saveProfile = mutationOptions({
  mutationFn: (body: CallOf<typeof updateUser>["body"]) => callEndpoint(updateUser, { body }),
  meta: {
    error: "shared.failures.userSave",
    success: "users.page.saved",
    shownByScreen: ["shared.stale"],
  },
});

/** USR-006, USR-021: downloads the list as a workbook. */
export const saveWorkbook = mutationOptions({
  mutationFn: (query: NonNullable<CallOf<typeof downloadUsers>["query"]>) =>
    downloadResponse(downloadUsers, { query }, "users.xlsx"),
  meta: { error: "shared.failures.usersReport" },
});

/** INST-041: downloads the personal data of a user. */
export const saveExport = mutationOptions({
  mutationFn: (id: number) => downloadResponse(exportUser, { query: { id } }, `user-${id}.zip`),
  meta: { error: "users.page.exportFailed" },
});

/** FIX-007: ends one session of the current user. */
export const endSession = mutationOptions({
  mutationFn: (body: CallOf<typeof endOne>["body"]) => callEndpoint(endOne, { body }),
  meta: { error: "users.sessions.endFailed", success: "users.sessions.ended" },
});

/** FIX-007: ends all other sessions of the current user. */
export const endOtherSessions = mutationOptions({
  mutationFn: () => callEndpoint(endOthers, { body: {} }),
  meta: { error: "users.sessions.endFailed", success: "users.sessions.endedOthers" },
});

/** WORK-020: saves the choice of e-mails. */
export const saveEmailChoices = mutationOptions({
  mutationFn: (body: NoticeChoices) => callEndpoint(saveNoticeChoices, { body }),
  meta: { error: "notices.emails.saveFailed", success: "notices.emails.saved" },
});
