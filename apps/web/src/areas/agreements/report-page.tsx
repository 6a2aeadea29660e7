import { useParams } from "@tanstack/react-router";
import { StoredReport } from "./components/stored-report.tsx";

/** A report as it is now (OTC-130, OTC-136, OTC-151, OTC-154, OTC-155). */
export function ReportPage() {
  const { id } = useParams({ from: "/guarded/agreements/edit/{-$id}" });
  return <StoredReport id={Number(id)} withRejection />;
}
