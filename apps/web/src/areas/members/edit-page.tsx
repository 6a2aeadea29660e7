import { useSearch } from "@tanstack/react-router";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { AccessDesk } from "./components/access-desk.tsx";
import { SentApplication } from "./components/sent-application.tsx";
import { subjectOf } from "./members-search.ts";

/** MEM-031: changes of admissions: of a new application, of a draft; or an application as it was sent. */
export function EditPage() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { orderId, draftId } = subjectOf(search);
  const organizationId = useSignedInPerson().organizationInfo?.id;
  if (orderId !== undefined) return <SentApplication key={orderId} orderId={orderId} />;
  // What was begun for one firm is not carried over to the next.
  return <AccessDesk key={organizationId} draftId={draftId} />;
}
