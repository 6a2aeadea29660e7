import type { Application } from "@birzha/domain/applications/application.ts";
import { Button, Drawer, Stack } from "@mantine/core";
import IconDownload from "../../ui/icons/download.svg";
import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { useReturnFocus } from "../../ui/overlays/use-return-focus.ts";
import { ApplicationPower } from "../../shared/powers/application-power.tsx";
import { ApplicationStatus } from "../../shared/applications/application-status.tsx";
import { DecisionButtons } from "./components/decision-buttons.tsx";
import { saveSignature } from "./mutations.ts";
import type { useDecisions } from "./use-decisions.ts";
import { DetailList } from "../../ui/detail-list.tsx";

interface ApplicationDrawerProps {
  readonly application: Application;
  readonly decisions: ReturnType<typeof useDecisions>;
  readonly onClose: () => void;
}

/** Drawer with all details of an application: applicant, organisation and evidence. */
export default function ApplicationDrawer({ application, decisions, onClose }: ApplicationDrawerProps) {
  useReturnFocus();
  const t = useTranslations();
  const langOf = useLangOf();
  const format = useFormatter();
  const download = useMutation(saveSignature);
  const { id, resultCheck, checkMessage, isSigned, obstacle } = application;
  const moment = (instant: string | null | undefined) =>
    instant ? format.dateTime(new Date(instant), "moment") : undefined;
  const details: readonly (readonly [string, string | null | undefined])[] = [
    [t("applications.fields.fio"), application.fio],
    [t("applications.fields.account"), application.account],
    [t("applications.fields.phone"), application.phone],
    [t("applications.fields.name"), application.name],
    [t("applications.fields.organizationName"), application.organizationName],
    [t("applications.fields.inn"), application.inn],
    [t("applications.fields.address"), application.address],
    [
      t("applications.fields.purpose"),
      t(application.ntbUser ? "applications.purpose.bidders" : "applications.purpose.cabinet"),
    ],
    [t("applications.fields.UKInn"), application.UKInn],
    [t("applications.fields.registeredDate"), moment(application.registeredDate)],
    [
      t("applications.fields.consent"),
      application.consentDate &&
        t("applications.list.consent", {
          at: moment(application.consentDate) ?? "",
          version: application.consentVersion ?? "",
        }),
    ],
    [t("applications.fields.changedDate"), moment(application.changedDate)],
    [t("applications.fields.changedAccount"), application.changedAccount],
    [t("applications.fields.description"), application.description],
  ];

  return (
    <Drawer
      opened
      position="right"
      size={460}
      onClose={onClose}
      title={t("applications.list.one", { number: String(id) })}
      closeButtonProps={{ "aria-label": t("shared.actions.close") }}
    >
      <Stack align="flex-start" gap="1rem">
        <ApplicationStatus {...application} />
        {resultCheck !== undefined && (
          <NoticeBox tone={resultCheck ? "info" : "bad"}>
            {resultCheck ? (
              t("applications.list.verified")
            ) : isSigned || checkMessage ? (
              <span lang={langOf(checkMessage ?? "")}>
                {t("applications.list.unverified", { reason: checkMessage ?? "" })}
              </span>
            ) : (
              t("applications.list.unsigned")
            )}
          </NoticeBox>
        )}
        {obstacle && (
          <NoticeBox tone="bad">
            <span lang={langOf(obstacle)}>{obstacle}</span>
          </NoticeBox>
        )}
        <DetailList details={details} w="100%" />
        <ApplicationPower applicationId={id} />
        {isSigned && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate(id)}
          >
            {t("applications.list.signature")}
          </Button>
        )}
        <DecisionButtons application={application} {...decisions} />
      </Stack>
    </Drawer>
  );
}
