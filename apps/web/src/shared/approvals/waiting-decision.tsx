import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyPart } from "../../ui/navigation/lazy-part.tsx";
import { isStaff } from "../session/person.ts";
import { useSignedInPerson } from "../session/session.ts";
import { tasksQuery } from "../tasks-query.ts";
import type { WaitingDecisionProps } from "./waiting-decision-notice.tsx";

const WaitingDecisionNotice = lazyPart(() => import("./waiting-decision-notice.tsx"));

/** DESK-023: staff is told on a record's page that an act on it waits; nothing is fetched while none of any record does. */
export function WaitingDecision(props: WaitingDecisionProps) {
  const person = useSignedInPerson();
  const { data } = useQuery({ ...tasksQuery(person), enabled: isStaff(person) });
  const isAny = data?.tasks.some(({ kind }) => kind === "decisionToConfirm" || kind === "decisionParked");
  return isAny ? (
    <Suspense>
      <WaitingDecisionNotice {...props} />
    </Suspense>
  ) : null;
}
