import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../../api/api-failure.ts";
import { reportFailure } from "../../../../api/query-client.ts";
import { FormSkeleton } from "../../../../shared/form/form-skeleton.tsx";
import { useOpenDraft } from "../../../../shared/form/drafts/use-open-draft.ts";
import { paths } from "../../../../shared/paths.ts";
import { isStaff } from "../../../../shared/session/person.ts";
import { chooseOrganization } from "../../../../shared/session/session-sync.ts";
import { useSignedInPerson } from "../../../../shared/session/session.ts";
import { FailedState } from "../../../../ui/feedback/failed-state.tsx";
import { lazyPart } from "../../../../ui/navigation/lazy-part.tsx";
import { useLatch } from "../../../../ui/fields/mounted-form.ts";
import { PageHeader } from "../../../../ui/navigation/page-header.tsx";
import { NoOrganization } from "../../components/no-organization.tsx";
import { ReportForm, type ReportFormProps } from "./report-form.tsx";
import { readTemplate } from "./use-report-template.ts";
import { blankReportQuery, templateQuery } from "./use-blank-report.ts";

const OrganizationPicker = lazyPart(() => import("../../../../shared/inputs/organization-picker.tsx"));

/**
 * Registration of a contract (OTC-060..081). A member reports for the organisation he works for; an operator chooses
 * one first (OTC-066), unless his template already belongs to one (OTC-068).
 */
export function NewReportPage() {
  const t = useTranslations();
  const navigate = useNavigate();
  const person = useSignedInPerson();
  const staff = isStaff(person);
  const [template] = useState(readTemplate);
  const [isChosen, setChosen] = useState(!staff || template !== undefined);
  const [isChoosing, setChoosing] = useState(!isChosen);
  const acting = person.organizationInfo;
  const wanted = staff && isChosen ? template?.organizationId : undefined;
  const [isFollowing, setFollowing] = useState(wanted !== undefined && wanted !== acting?.id);

  // OTC-068: the operator works for the organisation of the template from now on.
  useEffect(() => {
    if (!isFollowing || wanted === undefined) return;
    const ask = (error: unknown) => {
      reportFailure(error, { error: "shared.failures.organization" });
      setChosen(false);
      setChoosing(true);
    };
    void chooseOrganization(wanted)
      .catch(ask)
      .finally(() => setFollowing(false));
  }, [isFollowing, wanted]);

  const organization = isChosen && !isFollowing ? acting : null;
  const change = staff && (
    <Button
      variant="default"
      leftSection={<IconBuilding size={17} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setChoosing(true)}
    >
      {t("agreements.form.changeOrganization")}
    </Button>
  );

  return (
    <>
      {organization ? (
        <OpenedForm
          key={organization.id}
          organization={{ id: organization.id, isActive: organization.status !== organizationStatus.blocked }}
          templateId={template?.organizationId === organization.id ? template.agreementId : undefined}
          actions={change}
        />
      ) : (
        <>
          <PageHeader title={t("agreements.form.newTitle")} />
          {staff || isFollowing ? <FormSkeleton /> : <NoOrganization />}
        </>
      )}
      {isChoosing && (
        <Suspense>
          <OrganizationPicker
            forNewReport
            onChosen={() => {
              setChosen(true);
              setChoosing(false);
            }}
            onClose={() => {
              setChoosing(false);
              // OTC-067.
              if (!isChosen) void navigate({ to: paths.agreements, replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface OpenedFormProps {
  readonly organization: { readonly id: number; readonly isActive: boolean };
  readonly templateId: number | undefined;
  readonly actions: React.ReactNode;
}

/** The form as soon as everything it starts with is there. */
function OpenedForm({ organization, templateId, actions }: OpenedFormProps) {
  const t = useTranslations("agreements");
  const blank = useQuery(blankReportQuery(organization.id));
  const template = useQuery(templateQuery(blank.data?.formSysId, templateId));
  // FIX-101: a form that is on the screen stays, whatever becomes of a later read.
  const isTemplateRead = useLatch(templateId === undefined || !template.isPending);

  if (blank.isError && !blank.data)
    return (
      <>
        <PageHeader title={t("form.newTitle")} actions={actions} />
        <FailedState
          title={t("failures.form")}
          onRetry={() => void blank.refetch()}
          isRetrying={blank.isFetching}
          requestId={blank.error instanceof ApiFailure ? blank.error.requestId : undefined}
        />
      </>
    );
  // A template that cannot be read is no reason to keep the form shut (OTC-075): it opens empty.
  if (blank.isPending || !isTemplateRead)
    return (
      <>
        <PageHeader title={t("form.newTitle")} actions={actions} />
        <FormSkeleton />
      </>
    );
  return (
    <DraftedForm blank={blank.data} organization={organization} template={template.data} actions={actions} />
  );
}

/** FIX-107: the form with the draft of this tab; another draft is another form. */
function DraftedForm(props: Omit<ReportFormProps, "open">) {
  const t = useTranslations("agreements");
  const { account } = useSignedInPerson();
  const { blank, organization, actions } = props;
  const open = useOpenDraft({ account, organizationId: organization.id, form: "report" }, blank.definition);
  if (open) return <ReportForm key={open.id} {...props} open={open} />;
  return (
    <>
      <PageHeader title={t("form.newTitle")} actions={actions} />
      <FormSkeleton />
    </>
  );
}
