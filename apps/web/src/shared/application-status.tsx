import type { Application } from "@birzha/domain/applications/application.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { statusTones } from "./status-chip.tsx";
import { ToneChip } from "../ui/tone-chip.tsx";

const tones = {
  [applicationStatus.new]: statusTones.new,
  [applicationStatus.accepted]: "ok",
  [applicationStatus.rejected]: statusTones.rejected,
} as const;

/** What was decided, in the server's word. */
export const ApplicationStatus = ({ status, statusName }: Pick<Application, "status" | "statusName">) => (
  <ToneChip tone={tones[status as keyof typeof tones] ?? "mute"}>{statusName}</ToneChip>
);
