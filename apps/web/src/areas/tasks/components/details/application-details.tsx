import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { FormDetails } from "../../../../shared/form/form-details.tsx";
import { ApplicationPower } from "../../../../shared/powers/application-power.tsx";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { applicationQuery } from "../queue/queue-queries.ts";
import { ReadDetails, type DetailsProps } from "./read-details.tsx";

/** Applicant, organisation and evidence of an application. */
export default function ApplicationDetails({ item }: DetailsProps) {
  const t = useTranslations("applications");
  return (
    <ReadDetails query={useQuery(applicationQuery(item.id))}>
      {({
        fio,
        account,
        phone,
        name,
        organizationName,
        inn,
        address,
        resultCheck,
        checkMessage,
        isSigned,
        obstacle,
      }) => (
        <>
          {resultCheck !== undefined && (
            <NoticeBox tone={resultCheck ? "info" : "bad"}>
              {resultCheck
                ? t("list.verified")
                : isSigned || checkMessage
                  ? t("list.unverified", { reason: checkMessage ?? "" })
                  : t("list.unsigned")}
            </NoticeBox>
          )}
          {obstacle && <NoticeBox tone="bad">{obstacle}</NoticeBox>}
          <FormDetails
            details={[
              { label: t("fields.fio"), value: fio },
              { label: t("fields.account"), value: account },
              { label: t("fields.phone"), value: phone },
              { label: t("fields.name"), value: name },
              { label: t("fields.organizationName"), value: organizationName ?? undefined },
              { label: t("fields.inn"), value: inn },
              { label: t("fields.address"), value: address },
            ]}
          />
          <ApplicationPower applicationId={item.id} />
        </>
      )}
    </ReadDetails>
  );
}
