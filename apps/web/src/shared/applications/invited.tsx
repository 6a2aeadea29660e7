import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyPart } from "../../ui/navigation/lazy-part.tsx";
import { ownInvitationsQuery } from "./own-invitations.ts";
import { useSignedInPerson } from "../session/session.ts";

const InvitedNotice = lazyPart(() => import("./invited-notice.tsx"));

/** INST-001: a line for whoever an organisation waits for; hardly anybody, so its words come when they are needed. */
export function Invited() {
  const { data } = useQuery(ownInvitationsQuery(useSignedInPerson().userId));
  return data?.rows[0]?.state === "open" ? (
    <Suspense>
      <InvitedNotice />
    </Suspense>
  ) : null;
}
