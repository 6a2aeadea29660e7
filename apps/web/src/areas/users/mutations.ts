import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import {
  blockUser,
  downloadUsers,
  endOtherSessions as endOthers,
  endSession as endOne,
  updateUser,
} from "@birzha/domain/users/api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { call } from "../../api/call.ts";
import { fetchFile, saveFile } from "../../api/download.ts";

/** USR-018. */
export const changeStatus = mutationOptions({
  mutationFn: (body: CallOf<typeof blockUser>["body"]) => call(blockUser, { body }),
  meta: { error: "shared.failures.userStatus", success: "shared.successes.userStatus" },
});

/** USR-019. Names the version it was made on (G-85). */
export const saveProfile = mutationOptions({
  mutationFn: (body: CallOf<typeof updateUser>["body"]) => call(updateUser, { body }),
  meta: {
    error: "shared.failures.userSave",
    success: "users.page.saved",
    isTrivial: true,
    shownByScreen: ["shared.stale"],
  },
});

/** USR-006, USR-021: a file without a byte is a failure, too. */
export const saveWorkbook = mutationOptions({
  mutationFn: async (query: NonNullable<CallOf<typeof downloadUsers>["query"]>) => {
    const file = await fetchFile(downloadUsers, { query }, "users.xlsx");
    if (file.content.size === 0) throw new ApiFailure({ status: 200, requestId: "" });
    saveFile(file);
  },
  meta: { error: "shared.failures.usersReport" },
});

/** FIX-007. */
export const endSession = mutationOptions({
  mutationFn: (body: CallOf<typeof endOne>["body"]) => call(endOne, { body }),
  meta: { error: "users.sessions.endFailed", success: "users.sessions.ended" },
});

/** FIX-007. */
export const endOtherSessions = mutationOptions({
  mutationFn: () => call(endOthers, { body: {} }),
  meta: { error: "users.sessions.endFailed", success: "users.sessions.endedOthers" },
});
