import { pendingApplications } from "@birzha/domain/applications/pending-applications.ts";
import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { OwnApplicationList } from "../../../../shared/applications/own-application-list.tsx";
import { ownApplicationsQuery } from "../../../../shared/applications/own-applications.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";

/** FIX-040: on the home page, the user's applications that await a decision or a correction. */
export default function OwnApplications() {
  const { userId } = useCurrentUser();
  const { data } = useQuery(ownApplicationsQuery(userId));
  const pending = pendingApplications(data?.rows ?? []);
  return pending.length > 0 ? (
    <Box mb="1.5rem">
      <OwnApplicationList applications={pending} />
    </Box>
  ) : null;
}
