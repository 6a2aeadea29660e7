import { downloadReceipt } from "@birzha/domain/receipts/api.ts";
import type { ReceiptFile } from "@birzha/domain/receipts/receipt-file.ts";
import { defaultMaxGapDays, readSeal } from "@birzha/domain/receipts/verify-receipt.ts";
import { Box, Button, Stack } from "@mantine/core";
import IconDownload from "../../ui/icons/download.svg";
import IconFileTypePdf from "../../ui/icons/file-type-pdf.svg";
import IconReceiptOff from "../../ui/icons/receipt-off.svg";
import IconShieldCheck from "../../ui/icons/shield-check.svg";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { downloadResponse } from "../../api/download.ts";
import { saveFile } from "../../api/fetch-file.ts";
import { BackLink } from "../../shared/page-links.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { ReceiptFigure, ReceiptDetails, useSealTexts } from "./receipt-details.tsx";
import { receiptQuery, receiptRootsQuery } from "./queries.ts";
import { VerdictHead } from "./verdict-head.tsx";
import panel from "../../ui/panel.module.css";
import css from "./receipt.module.css";

/** PROOF-001: receipt of a report or of a version, with its files. */
export function ReceiptPage() {
  const t = useTranslations("receipts");
  const { id } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(Number(id)));
  return (
    <Stack gap="1rem" w="100%" maw="60rem" mx="auto">
      <PageHeader
        title={t("page.title")}
        back={
          <BackLink to={pagePaths.viewAgreement} params={{ id }}>
            {t("page.toReport")}
          </BackLink>
        }
        actions={data && <ReceiptActions receipt={data} />}
      />
      {data ? (
        <ReceiptSheet receipt={data} />
      ) : (
        <section className={panel.panel} aria-busy={isFetching}>
          {error instanceof ApiFailure && error.status === 404 ? (
            <EmptyState
              icon={<IconReceiptOff size={28} stroke={1.6} />}
              title={t("page.none")}
              hint={t("page.noneHint")}
            />
          ) : error ? (
            <FailedState
              title={t("page.failed")}
              hint={error.message}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          ) : (
            <Box mih="18rem" />
          )}
        </section>
      )}
    </Stack>
  );
}

function ReceiptActions({ receipt }: { readonly receipt: ReceiptFile }) {
  const t = useTranslations("receipts.page");
  const { number, reportId } = receipt;
  const { id } = useParams({ strict: false });
  const fetching = useMutation({
    mutationFn: () =>
      downloadResponse(downloadReceipt, { query: { id: Number(id ?? reportId) } }, `${number}.pdf`),
    meta: { error: "receipts.page.failed" },
  });
  const saveJson = () =>
    saveFile({
      name: `${number}.json`,
      content: new Blob([`${JSON.stringify(receipt, undefined, 2)}\n`], { type: "application/json" }),
    });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={17} aria-hidden />}
        renderRoot={(props) => <Link to={pagePaths.verify} params={{ number }} {...props} />}
      >
        {t("verify")}
      </Button>
      <Button variant="default" leftSection={<IconDownload size={17} aria-hidden />} onClick={saveJson}>
        {t("json")}
      </Button>
      <Button
        leftSection={<IconFileTypePdf size={17} aria-hidden />}
        loading={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        {t("pdf")}
      </Button>
    </>
  );
}

function ReceiptSheet({ receipt }: { readonly receipt: ReceiptFile }) {
  const { number, proof } = receipt;
  const { data: roots } = useQuery(receiptRootsQuery(new Date(receipt.acceptedAt).getFullYear()));
  const seal = useSealTexts(readSeal(receipt), roots?.maxGapDays ?? defaultMaxGapDays);
  return (
    <section className={panel.panel}>
      {seal.title && <VerdictHead tone="wait" title={seal.title} hint={seal.hint} />}
      <div className={css.body}>
        <ReceiptDetails {...receipt} leafIndex={proof?.index ?? null} day={proof?.day ?? null} />
        <ReceiptFigure number={number} />
      </div>
    </section>
  );
}
