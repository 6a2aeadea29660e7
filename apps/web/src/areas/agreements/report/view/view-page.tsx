import { useParams } from "@tanstack/react-router";
import { StoredReport } from "./stored-report.tsx";

/** Read-only page of a report or version (OTC-153, G-38). */
export function ViewPage() {
  const { id } = useParams({ from: "/guarded/agreements/view/{-$id}" });
  return <StoredReport id={Number(id)} />;
}
