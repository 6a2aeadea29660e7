import type { Application } from "@birzha/domain/applications/application.ts";
import { applicationTones } from "../status/application-tones.ts";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";

/** The decision on an application, by the status name of the server. */
export const ApplicationStatus = ({ status, statusName }: Pick<Application, "status" | "statusName">) => (
  <ToneChip tone={applicationTones[status as keyof typeof applicationTones] ?? "mute"}>{statusName}</ToneChip>
);
