import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import { ownInvitationsQuery } from "./own-invitations.ts";
import { useCurrentUser } from "../session/session-store.ts";

const InvitedNotice = lazyComponent(() => import("./invited-notice.tsx"));

/** INST-001: a notice for invited users. Few users see it, so its messages load on demand. */
export function InvitationList() {
  const { data } = useQuery(ownInvitationsQuery(useCurrentUser().userId));
  return data?.rows[0]?.state === "open" ? (
    <Suspense>
      <InvitedNotice />
    </Suspense>
  ) : null;
}
