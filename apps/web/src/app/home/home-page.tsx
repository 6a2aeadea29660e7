import { operatorRole } from "@birzha/domain/shared/access/actor.ts";
import { Skeleton } from "@mantine/core";
import { Navigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { TodaySkeleton } from "../../areas/tasks/today-skeleton.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { hasOrganization, isBlocked, isStaff } from "../../shared/session/user.ts";
import { useUser } from "../../shared/session/session-store.ts";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";

const GuestHome = lazyComponent(() => import("./guest-home.tsx"));
const TodayPage = lazyComponent(() => import("../../areas/tasks/today-page.tsx"));
const NewcomerHome = lazyComponent(() => import("./newcomer-home.tsx"));
const BlockedHome = lazyComponent(() => import("./blocked-home.tsx"));

/**
 * PLAT-002, G-22, WORK-002: the home page for the kind of user: guest, blocked, newcomer or member. SCREEN-005: the home
 * page of an operator is the queue.
 */
export function HomePage() {
  const user = useUser();
  if (user && !isBlocked(user) && user.role === operatorRole)
    return <Navigate to={pagePaths.queue} replace />;
  const hasTasks = user !== undefined && !isBlocked(user) && (isStaff(user) || hasOrganization(user));
  return (
    <Suspense fallback={hasTasks ? <TodaySkeleton /> : <Skeleton height={320} radius="lg" aria-busy />}>
      {(!user && <GuestHome />) ||
        (user && isBlocked(user) && <BlockedHome user={user} />) ||
        (hasTasks ? <TodayPage /> : <NewcomerHome />)}
    </Suspense>
  );
}
