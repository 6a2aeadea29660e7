import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyPart } from "../../ui/navigation/lazy-part.tsx";
import { ownInvitationsQuery } from "./own-invitations.ts";
import { useSignedInPerson } from "../session/session.ts";

const InvitedNotice = lazyPart(() => import("./invited-notice.tsx"));

/** INST-001: a notice for invited users. Few users see it, so its messages load on demand. */
export function Invited() {
  const { data } = useQuery(ownInvitationsQuery(useSignedInPerson().userId));
  return data?.rows[0]?.state === "open" ? (
    <Suspense>
      <InvitedNotice />
    </Suspense>
  ) : null;
}
