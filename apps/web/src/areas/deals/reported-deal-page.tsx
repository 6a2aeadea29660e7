import type { ReportedContract } from "@birzha/domain/deals/api.ts";
import { dealStateOf, openReportCount } from "@birzha/domain/deals/deal.ts";
import { dealTerminationRejection, termsRejection } from "@birzha/domain/deals/permissions.ts";
import { Button } from "@mantine/core";
import IconFileOff from "../../ui/icons/file-off.svg";
import IconFilePlus from "../../ui/icons/file-plus.svg";
import IconPlus from "../../ui/icons/plus.svg";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { BackLink } from "../../shared/page-links.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { toActor } from "../../shared/session/actor.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import panel from "../../ui/panel.module.css";
import { Consignments } from "./components/consignments.tsx";
import { DealFrame } from "./components/deal-frame.tsx";
import { DealVolume } from "./components/deal-volume.tsx";
import { dealQuery } from "./queries.ts";

const TermsDialog = lazyDialog(() => import("./components/terms-dialog.tsx"));
const DealTerminationDialog = lazyDialog(() => import("./components/deal-termination-dialog.tsx"));

const stateTones = { open: "ok", terminated: "mute", rejected: "bad", withdrawn: "mute" } as const;

/** DEAL-001, DEAL-002: a contract over its reports, by any of them. */
export function ReportedDealPage() {
  const t = useTranslations("deals");
  const user = useCurrentUser();
  const id = Number(useParams({ strict: false }).id);
  const query = useQuery(dealQuery(id));
  const [dialog, setDialog] = useState<"terms" | "termination">();
  const close = () => setDialog(undefined);
  return (
    <DealFrame
      query={query}
      back={<BackLink to={pagePaths.agreements}>{t("toRegister")}</BackLink>}
      state={({ totals }) => {
        const state = dealStateOf(totals);
        return <ToneChip tone={stateTones[state]}>{t(`states.${state}`)}</ToneChip>;
      }}
      actions={(deal) => <DealActions deal={deal} onTerminate={() => setDialog("termination")} />}
    >
      {(deal) => (
        <>
          <DealVolume
            deal={deal}
            onEdit={termsRejection(toActor(user), deal) === undefined ? () => setDialog("terms") : undefined}
          />
          <section className={panel.panel}>
            <Consignments id={id} />
          </section>
          {dialog === "terms" && <TermsDialog id={id} deal={deal} onClose={close} />}
          {dialog === "termination" && (
            <DealTerminationDialog
              id={id}
              deal={deal}
              reports={openReportCount(deal.totals)}
              onClose={close}
            />
          )}
        </>
      )}
    </DealFrame>
  );
}

interface DealActionsProps {
  readonly deal: ReportedContract;
  readonly onTerminate: () => void;
}

/** DEAL-002: new consignment and supplementary agreement for the acting organisation, termination for reporters. */
function DealActions({ deal, onTerminate }: DealActionsProps) {
  const t = useTranslations("deals");
  const user = useCurrentUser();
  const from = deal.lastReport;
  const isEnded = dealStateOf(deal.totals) === "terminated";
  const mayFile = user.organizationInfo?.id === deal.organizationId && deal.isOrganizationActive && !isEnded;
  const mayTerminate =
    dealTerminationRejection(toActor(user), deal) === undefined && openReportCount(deal.totals) > 0;
  return (
    <>
      {mayFile && from !== null && (
        <>
          <Button
            leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />}
            renderRoot={(props) => (
              <Link to={pagePaths.newAgreement} search={{ consignment: from }} {...props} />
            )}
          >
            {t("consignment")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFilePlus size={17} aria-hidden />}
            renderRoot={(props) => (
              <Link to={pagePaths.newAgreement} search={{ supplement: from }} {...props} />
            )}
          >
            {t("supplement")}
          </Button>
        </>
      )}
      {mayTerminate && (
        <Button
          variant="default"
          leftSection={<IconFileOff size={17} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onTerminate}
        >
          {t("termination.open")}
        </Button>
      )}
    </>
  );
}
