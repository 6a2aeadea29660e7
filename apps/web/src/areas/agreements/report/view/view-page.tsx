import { useParams } from "@tanstack/react-router";
import { StoredReport } from "./stored-report.tsx";

/** A report or a version of one, only to be read (OTC-153, G-38). */
export function ViewPage() {
  const { id } = useParams({ from: "/guarded/agreements/view/{-$id}" });
  return <StoredReport id={Number(id)} />;
}
