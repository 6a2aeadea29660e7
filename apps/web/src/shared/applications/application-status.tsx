import type { Application } from "@birzha/domain/applications/application.ts";
import { applicationTones } from "../status/application-tones.ts";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";

/** What was decided, in the server's word. */
export const ApplicationStatus = ({ status, statusName }: Pick<Application, "status" | "statusName">) => (
  <ToneChip tone={applicationTones[status as keyof typeof applicationTones] ?? "mute"}>{statusName}</ToneChip>
);
