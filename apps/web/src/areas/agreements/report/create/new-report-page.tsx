import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { Button } from "@mantine/core";
import IconBuilding from "../../../../ui/icons/building.svg";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../../api/api-failure.ts";
import { reportFailure } from "../../../../api/query-client.ts";
import { FormSkeleton } from "../../../../shared/form/form-skeleton.tsx";
import { dictionaryQuery } from "../../../../shared/form/inputs/dictionary-query.ts";
import { useOpenDraft } from "../../../../shared/form/drafts/use-open-draft.ts";
import { pagePaths } from "../../../../shared/paths.ts";
import { isStaff } from "../../../../shared/session/user.ts";
import { chooseOrganization } from "../../../../shared/session/session-sync.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { FailedState } from "../../../../ui/feedback/failed-state.tsx";
import { lazyDialog } from "../../../../ui/navigation/lazy-component.tsx";
import { useLatch } from "../../../../ui/fields/mounted-form.ts";
import { PageHeader } from "../../../../ui/navigation/page-header.tsx";
import { NoOrganization } from "../../components/no-organization.tsx";
import { ReportForm, type ReportFormProps } from "./report-form.tsx";
import { todayOf } from "./blank-report.ts";
import { reportPresets } from "../../../../shared/reporting/report-presets.ts";
import { readTemplate } from "./use-report-template.ts";
import { nextOfDeal, toNextOfDeal, type NextOfDeal } from "./next-of-deal.ts";
import { parseNewReportSearch } from "./new-report-search.ts";
import { replacedQuery } from "./replaced-report.tsx";
import { blankReportQuery, templateQuery } from "./use-blank-report.ts";

const OrganizationPicker = lazyDialog(() => import("../../../../shared/inputs/organization-picker.tsx"));

/**
 * Page that registers a contract (OTC-060..081). Members report for their acting organisation. Operators
 * choose one first (OTC-066), unless their template already has one (OTC-068).
 */
export function NewReportPage() {
  const t = useTranslations();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const staff = isStaff(user);
  const search = useSearch({ strict: false, select: parseNewReportSearch });
  const { replaces } = search;
  const next = nextOfDeal(search);
  const [template] = useState(() => (replaces === undefined && !next ? readTemplate() : undefined));
  const [isChosen, setChosen] = useState(
    !staff || template !== undefined || ((replaces !== undefined || next) && user.organizationInfo != null),
  );
  const [isChoosing, setChoosing] = useState(!isChosen);
  const acting = user.organizationInfo;
  const wanted = staff && isChosen ? template?.organizationId : undefined;
  const [isFollowing, setFollowing] = useState(wanted !== undefined && wanted !== acting?.id);

  // OTC-068: switches the operator to the organisation of the template.
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
          key={`${organization.id} ${replaces ?? ""} ${next?.kind} ${next?.from}`}
          organization={{ id: organization.id, isActive: organization.status !== organizationStatus.blocked }}
          templateId={
            next?.from ?? (template?.organizationId === organization.id ? template.agreementId : undefined)
          }
          next={next}
          replaces={replaces}
          actions={change}
        />
      ) : (
        <>
          <PageHeader title={t("agreements.form.newTitle")} />
          {staff || isFollowing ? <FormSkeleton /> : <NoOrganization />}
        </>
      )}
      {isChoosing && (
        <OrganizationPicker
          forNewReport
          onChosen={() => {
            setChosen(true);
            setChoosing(false);
          }}
          onClose={() => {
            setChoosing(false);
            // OTC-067: closing the picker without a choice returns to the register.
            if (!isChosen) void navigate({ to: pagePaths.agreements, replace: true });
          }}
        />
      )}
    </>
  );
}

interface OpenedFormProps {
  readonly organization: { readonly id: number; readonly isActive: boolean };
  readonly templateId: number | undefined;
  readonly next: NextOfDeal | undefined;
  /** SCREEN-003: number of the rejected report to file again. */
  readonly replaces: number | undefined;
  readonly actions: React.ReactNode;
}

/** Loads the empty report and the template, then shows the form. */
function OpenedForm({ organization, templateId, next, replaces, actions }: OpenedFormProps) {
  const t = useTranslations("agreements");
  const blank = useQuery(blankReportQuery(organization.id));
  const template = useQuery(templateQuery(blank.data?.formSysId, templateId));
  const replaced = useQuery(replacedQuery(blank.data?.formSysId, replaces));
  // FIX-101: an open form stays open even if a later refetch fails.
  const isTemplateRead = useLatch(
    (templateId === undefined || !template.isPending) && (replaces === undefined || !replaced.isPending),
  );
  // SCREEN-006: the rouble is preset. Without its catalogue the form opens without it.
  const currencies = useQuery(dictionaryQuery("currencies"));
  const areCurrenciesRead = useLatch(!currencies.isPending);

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
  // OTC-075: a template that fails to load does not block the form, which then opens empty.
  if (blank.isPending || !isTemplateRead || !areCurrenciesRead)
    return (
      <>
        <PageHeader title={t("form.newTitle")} actions={actions} />
        <FormSkeleton />
      </>
    );
  return (
    <DraftedForm
      blank={blank.data}
      organization={organization}
      presets={reportPresets(todayOf(blank.data), currencies.data ?? [])}
      template={
        replaced.data?.filling ??
        (next && template.data ? toNextOfDeal(template.data, next, todayOf(blank.data)) : template.data)
      }
      next={next && template.data ? next : undefined}
      replaced={replaces === undefined ? undefined : (replaced.data ?? { id: replaces, reason: undefined })}
      actions={actions}
    />
  );
}

/**
 * FIX-107: form bound to the draft of this tab. The draft id is the key, so another draft remounts the form.
 */
function DraftedForm(props: Omit<ReportFormProps, "open">) {
  const t = useTranslations("agreements");
  const { account } = useCurrentUser();
  const { blank, organization, replaced, next, actions } = props;
  // A replacement and the next report of a contract have their own drafts: one of an ordinary report must not open there.
  const ofRecord = replaced?.reason === undefined ? next : { kind: "replaces", from: replaced.id };
  const form = ofRecord ? `report-${ofRecord.kind}-${ofRecord.from}` : "report";
  const open = useOpenDraft({ account, organizationId: organization.id, form }, blank.definition);
  if (open) return <ReportForm key={open.id} {...props} open={open} />;
  return (
    <>
      <PageHeader title={t("form.newTitle")} actions={actions} />
      <FormSkeleton />
    </>
  );
}
