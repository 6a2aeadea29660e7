import { useParams } from "@tanstack/react-router";
import { ReportEditTools } from "./report-edit-tools.tsx";
import { StoredReport } from "../view/stored-report.tsx";

/** Current version of a report with its actions (OTC-130..155, OTC-160..179). */
export function ReportPage() {
  const { id } = useParams({ from: "/guarded/agreements/edit/{-$id}" });
  return (
    <StoredReport key={id} id={Number(id)} withRejection>
      {(opened) => <ReportEditTools opened={opened} />}
    </StoredReport>
  );
}
