import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { hasOrganization, isBlocked, isStaff } from "../../shared/session/user.ts";
import { useUser } from "../../shared/session/session-store.ts";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";

const GuestHome = lazyComponent(() => import("./guest-home.tsx"));
const TodayPage = lazyComponent(() => import("../../areas/tasks/today-page.tsx"));
const NewcomerHome = lazyComponent(() => import("./newcomer-home.tsx"));
const BlockedHome = lazyComponent(() => import("./blocked-home.tsx"));

/** PLAT-002, G-22, WORK-002: the home page for the kind of user: guest, blocked, newcomer, member or staff. */
export function HomePage() {
  const user = useUser();
  return (
    <Suspense fallback={<Skeleton height={320} radius="lg" aria-busy />}>
      {(!user && <GuestHome />) ||
        (user && isBlocked(user) && <BlockedHome user={user} />) ||
        (isStaff(user) || hasOrganization(user) ? <TodayPage /> : <NewcomerHome />)}
    </Suspense>
  );
}
