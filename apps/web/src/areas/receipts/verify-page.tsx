import { normalizeReceiptNumber } from "@birzha/domain/receipts/receipt.ts";
import { Button, TextInput } from "@mantine/core";
import { IconSearch, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { paths } from "../../shared/paths.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { OfflinePanel } from "./offline-panel.tsx";
import { receiptRootsQuery, verifiedReceiptQuery } from "./queries.ts";
import css from "./receipt.module.css";
import { useFileCheck, yearOf } from "./use-file-check.ts";
import { VerifiedFile } from "./verified-file.tsx";
import { VerifiedReceipt } from "./verified-receipt.tsx";

/** PROOF-002: verifies a receipt by its number or its file, without sign-in. */
export function VerifyPage() {
  const t = useTranslations("receipts");
  const { number } = useParams({ strict: false });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(number ?? "");
  const input = useRef<HTMLInputElement>(null);
  const { checked, check, reset } = useFileCheck();
  // Loaded before a file is chosen: the file itself is then verified without network.
  useQuery(receiptRootsQuery(yearOf(undefined)));
  const verify = () => {
    const wanted = normalizeReceiptNumber(typed);
    reset();
    if (wanted.replaceAll("-", "") === "") return input.current?.focus();
    setTyped(wanted);
    return navigate({ to: paths.verify, params: { number: wanted } });
  };
  return (
    <div
      className={css.page}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file) void check(file);
      }}
    >
      <PageHeader title={t("title")} />
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void verify();
        }}
      >
        <TextInput
          ref={input}
          className={css.number}
          aria-label={t("number")}
          placeholder="897-2-7F3K9QW2XM"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{t("verify")}</Button>
        <FileChoice onChoose={check} />
      </form>
      {checked ? (
        <VerifiedFile file={checked} />
      ) : number === undefined ? (
        <p className={css.lead}>{t("lead")}</p>
      ) : (
        <Verification key={number} number={number} />
      )}
      <OfflinePanel />
    </div>
  );
}

function FileChoice({ onChoose }: { readonly onChoose: (file: File) => Promise<void> }) {
  const t = useTranslations("receipts");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconUpload size={17} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t("checkFile")}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={t("checkFile")}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Cleared, so that the same file can be chosen again.
          if (file) void onChoose(file).then(() => (currentTarget.value = ""));
        }}
      />
    </>
  );
}

function Verification({ number }: { readonly number: string }) {
  const t = useTranslations("receipts");
  const { data, error, isFetching, refetch } = useQuery(verifiedReceiptQuery(number));
  if (data) return <VerifiedReceipt receipt={data} />;
  const isUnknown = error instanceof ApiFailure && (error.status === 404 || error.status === 400);
  return (
    <section className={css.panel} aria-busy={isFetching}>
      {isUnknown ? (
        <EmptyState
          icon={<IconSearch size={28} stroke={1.6} />}
          title={t("unknown")}
          hint={t("unknownHint")}
        />
      ) : error ? (
        <FailedState
          title={t("failed")}
          hint={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div className={css.loading} />
      )}
    </section>
  );
}
