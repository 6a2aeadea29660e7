import type { Application } from "@birzha/domain/applications/application.ts";
import { useTranslations } from "use-intl";
import type { FormatPhrase, PhraseKey } from "../../i18n/phrase.ts";
import { applicationTones } from "../status/application-tones.ts";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";

/** The decision on an application in the language of the page; the server names an unknown one. */
export function ApplicationStatus({ status, statusName }: Pick<Application, "status" | "statusName">) {
  const say = useTranslations() as FormatPhrase;
  const known = Object.hasOwn(applicationTones, status)
    ? (status as keyof typeof applicationTones)
    : undefined;
  return (
    <ToneChip tone={known === undefined ? "mute" : applicationTones[known]}>
      {known === undefined ? statusName : say(`applications.statuses.${known}` as PhraseKey)}
    </ToneChip>
  );
}
