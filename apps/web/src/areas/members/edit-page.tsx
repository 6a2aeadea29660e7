import { useSearch } from "@tanstack/react-router";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { AdmissionEditor } from "./components/admission-editor.tsx";
import { SentApplication } from "./components/sent-application.tsx";
import { subjectOf } from "./members-search.ts";

/** MEM-031: edits admissions in a new application or a draft, or shows a sent application. */
export function EditPage() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { orderId, draftId } = subjectOf(search);
  const organizationId = useCurrentUser().organizationInfo?.id;
  if (orderId !== undefined) return <SentApplication key={orderId} orderId={orderId} />;
  // The key discards unsaved changes when the acting organisation changes.
  return <AdmissionEditor key={organizationId} draftId={draftId} />;
}
