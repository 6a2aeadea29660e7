import { useSearch } from "@tanstack/react-router";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { AccessDesk } from "./components/access-desk.tsx";
import { SentApplication } from "./components/sent-application.tsx";
import { subjectOf } from "./members-search.ts";

/** MEM-031: edits admissions in a new application or a draft, or shows a sent application. */
export function EditPage() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { orderId, draftId } = subjectOf(search);
  const organizationId = useSignedInPerson().organizationInfo?.id;
  if (orderId !== undefined) return <SentApplication key={orderId} orderId={orderId} />;
  // The key discards unsaved changes when the acting organisation changes.
  return <AccessDesk key={organizationId} draftId={draftId} />;
}
