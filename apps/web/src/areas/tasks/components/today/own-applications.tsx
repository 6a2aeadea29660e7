import { pendingApplications } from "@birzha/domain/applications/pending-applications.ts";
import { useQuery } from "@tanstack/react-query";
import { OwnApplicationList } from "../../../../shared/applications/own-application-list.tsx";
import { ownApplicationsQuery } from "../../../../shared/applications/own-applications.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import css from "./own-applications.module.css";

/** FIX-040: on the home page, the user's applications that await a decision or a correction. */
export default function OwnApplications() {
  const { userId } = useCurrentUser();
  const { data } = useQuery(ownApplicationsQuery(userId));
  const pending = pendingApplications(data?.rows ?? []);
  return pending.length > 0 ? (
    <div className={css.applications}>
      <OwnApplicationList applications={pending} />
    </div>
  ) : null;
}
