import type { Application } from "@birzha/domain/applications/application.ts";
import { recordTones } from "./record-tones.ts";
import { ToneChip } from "../ui/tone-chip.tsx";

/** What was decided, in the server's word. */
export const ApplicationStatus = ({ status, statusName }: Pick<Application, "status" | "statusName">) => (
  <ToneChip tone={recordTones.applications[status as keyof typeof recordTones.applications] ?? "mute"}>
    {statusName}
  </ToneChip>
);
