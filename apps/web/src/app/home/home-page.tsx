import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { hasOrganization, isBlocked, isStaff } from "../../shared/session/person.ts";
import { usePerson } from "../../shared/session/session.ts";
import { lazyPart } from "../../ui/navigation/lazy-part.tsx";

const GuestHome = lazyPart(() => import("./guest-home.tsx"));
const TodayPage = lazyPart(() => import("../../areas/tasks/today-page.tsx"));
const NewcomerHome = lazyPart(() => import("./newcomer-home.tsx"));
const BlockedHome = lazyPart(() => import("./blocked-home.tsx"));

/** PLAT-002, G-22, WORK-002: the home page for the kind of user: guest, blocked, newcomer, member or staff. */
export function HomePage() {
  const person = usePerson();
  return (
    <Suspense fallback={<Skeleton height={320} radius="lg" aria-busy />}>
      {(!person && <GuestHome />) ||
        (person && isBlocked(person) && <BlockedHome person={person} />) ||
        (isStaff(person) || hasOrganization(person) ? <TodayPage /> : <NewcomerHome />)}
    </Suspense>
  );
}
