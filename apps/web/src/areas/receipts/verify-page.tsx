import type { verifyReceiptNumber } from "@birzha/domain/receipts/api.ts";
import { parseReceipt, keyPrefix } from "@birzha/domain/receipts/read-receipt.ts";
import { normalizeReceiptNumber, type ReceiptState } from "@birzha/domain/receipts/receipt.ts";
import {
  defaultMaxGapDays,
  type ReceiptVerdict,
  verifyReceipt,
  type ReceiptCrypto,
  fromHex,
} from "@birzha/domain/receipts/verify-receipt.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { Box, Button, Flex, Stack, Text, TextInput } from "@mantine/core";
import IconSearch from "../../ui/icons/search.svg";
import IconUpload from "../../ui/icons/upload.svg";
import IconLock from "../../ui/icons/lock.svg";
import IconDownload from "../../ui/icons/download.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { pagePaths } from "../../shared/paths.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { receiptRootsQuery, verifiedReceiptQuery } from "./queries.ts";
import { ReceiptFigure, ReceiptDetails, formatSecond, sealOf, useSealTexts } from "./receipt-details.tsx";
import { VerdictHead, type VerdictTone } from "./verdict-head.tsx";
import panel from "../../ui/panel.module.css";
import css from "./receipt.module.css";

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
    return navigate({ to: pagePaths.verify, params: { number: wanted } });
  };
  return (
    <Stack
      gap="1rem"
      w="100%"
      maw="60rem"
      mx="auto"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file) void check(file);
      }}
    >
      <PageHeader title={t("title")} />
      <Flex
        component="form"
        wrap="wrap"
        align="center"
        gap="0.5rem"
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
      </Flex>
      {checked ? (
        <VerifiedFile file={checked} />
      ) : number === undefined ? (
        <Text maw="44rem" c="var(--ink-2)" fz="0.875rem">
          {t("lead")}
        </Text>
      ) : (
        <Verification key={number} number={number} />
      )}
      <OfflinePanel />
    </Stack>
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
          if (file) void onChoose(file);
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
    <section className={panel.panel} aria-busy={isFetching}>
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
        <Box mih="18rem" />
      )}
    </section>
  );
}

const tones: Readonly<Record<ReceiptState, VerdictTone>> = {
  valid: "good",
  replaced: "new",
  rejected: "ended",
  terminated: "ended",
  withdrawn: "ended",
};

/** PROOF-002: state of a receipt for every visitor who knows its number. */
function VerifiedReceipt({ receipt }: { readonly receipt: ResultOf<typeof verifyReceiptNumber> }) {
  const t = useTranslations("receipts");
  const { number, state, since, newestVersion, checkedAt, maxGapDays } = receipt;
  const seal = useSealTexts(sealOf(receipt), maxGapDays);
  // The end of a report matters more than what its receipt proves.
  const isOfSeal = seal.state !== "sealed" && tones[state] !== "ended";
  const stateTitle = t(`states.${state}`, { version: String(newestVersion) });
  return (
    <>
      <section className={panel.panel}>
        <VerdictHead
          tone={isOfSeal ? "wait" : tones[state]}
          title={(isOfSeal && seal.title) || stateTitle}
          hint={`${isOfSeal ? `${stateTitle}.` : `${t(`stateHints.${state}`)}.`} ${seal.hint}`}
        />
        <div className={css.body}>
          <ReceiptDetails {...receipt} state={t(`since.${state}`, { time: formatSecond(since) })} />
          <ReceiptFigure number={number}>
            {t("thisPage")}
            <br />
          </ReceiptFigure>
        </div>
        <p className={css.privacy}>
          <IconLock size={16} aria-hidden />
          {t("privacy")}
        </p>
      </section>
      <Text c="var(--ink-2)" fz="0.8125rem">
        {t("checkedAt", { time: formatSecond(checkedAt) })}
      </Text>
    </>
  );
}

interface CheckedFile {
  readonly name: string;
  readonly verdict: ReceiptVerdict | "failed" | "too-large";
  /** Limit by which the verdict was reached. */
  readonly maxGapDays: number;
}

/** PROOF-006: result of verifying a receipt file in the browser. */
function VerifiedFile({ file: { name, verdict, maxGapDays } }: { readonly file: CheckedFile }) {
  const t = useTranslations("receipts");
  return (
    <section className={panel.panel}>
      {typeof verdict === "string" ? (
        <VerdictHead
          tone="bad"
          title={t("failed")}
          hint={verdict === "failed" ? t("unknownKeys") : t("file.tooLarge")}
        />
      ) : (
        <FileVerdict verdict={verdict} maxGapDays={maxGapDays} />
      )}
      <p className={css.privacy}>{t("file.name", { name })}</p>
    </section>
  );
}

interface FileVerdictProps {
  readonly verdict: ReceiptVerdict;
  readonly maxGapDays: number;
}

function FileVerdict({ verdict: { result, problem, days, seal }, maxGapDays }: FileVerdictProps) {
  const t = useTranslations("receipts");
  const { title, hint } = useSealTexts(seal, maxGapDays);
  if (result === "sealed")
    return (
      <VerdictHead tone="good" title={t("file.valid")} hint={`${t("file.validHint", { days })} ${hint}`} />
    );
  if (result === "invalid")
    return (
      <VerdictHead tone="bad" title={t("file.invalid")} hint={problem ? t(`problems.${problem}`) : ""} />
    );
  return (
    <VerdictHead tone="wait" title={title ?? ""} hint={result === "late" ? hint : t("file.unsealedHint")} />
  );
}

/** A receipt with the XML of a report is far smaller. */
const maxBytes = 1_000_000;

/** PROOF-006: verifies a receipt file in the browser. The file is not sent; the page has already loaded the roots. */
function useFileCheck() {
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<CheckedFile>();
  const check = async (file: File) => {
    const failed = { verdict: "failed", maxGapDays: defaultMaxGapDays } as const;
    const result =
      file.size > maxBytes
        ? { ...failed, verdict: "too-large" as const }
        : await verifyFile(file).catch(() => failed);
    setChecked({ name: file.name, ...result });
  };
  const verifyFile = async (file: File) => {
    const receipt = parseReceipt(await file.text());
    const { keys, days, maxGapDays } = await queryClient.fetchQuery(receiptRootsQuery(yearOf(receipt)));
    const verdict = await verifyReceipt(browserCrypto, receipt, { publicKeys: keys, days, maxGapDays });
    return { verdict, maxGapDays };
  };
  return { checked, check, reset: () => setChecked(undefined) };
}

/** Year of the day of a receipt; the current year if it has none. */
function yearOf(receipt: unknown): number {
  const day = typeof receipt === "object" && receipt !== null && "day" in receipt ? receipt.day : null;
  const year = typeof day === "string" && /^20\d\d-/.test(day) ? Number(day.slice(0, 4)) : undefined;
  return year ?? new Date().getFullYear();
}

/** A view of its own memory, as Web Crypto requires. */
const copy = (bytes: Uint8Array) => new Uint8Array(bytes);

/** Web Crypto of the browser for the verifier of receipts. */
const browserCrypto: ReceiptCrypto = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", copy(bytes))),
  verifyEd25519: async (publicKey, signature, data) => {
    const key = await crypto.subtle.importKey("raw", copy(publicKey), "Ed25519", false, ["verify"]);
    return crypto.subtle.verify("Ed25519", key, copy(signature), copy(data));
  },
  encodeText: (text) => new TextEncoder().encode(text),
};

/** Static file of the server: the verifier as one page that works offline (PROOF-006). */
const verifierPath = "/verify-receipt.html";
const rootsPath = "/api/receipts/roots";

/** PROOF-006: how to verify a receipt without the portal. */
function OfflinePanel() {
  const t = useTranslations("receipts.offline");
  const year = yearOf(undefined);
  const { data } = useQuery(receiptRootsQuery(year));
  const keys = data?.keys ?? [];
  return (
    <section className={css.offline}>
      <div>
        <Box component="h2" m="0 0 0.25rem" fz="0.9375rem" fw={650}>
          {t("title")}
        </Box>
        <Text c="var(--ink-2)" fz="0.8125rem">
          {t("text")}
        </Text>
      </div>
      <Stack component="p" gap="0.5rem" m={0} fz="0.8125rem" className={css.links}>
        <a href={verifierPath} download>
          <IconDownload size={17} aria-hidden />
          {t("page")}
        </a>
        <a href={`${rootsPath}?year=${year}`} download={`roots-${year}.json`}>
          {t("roots", { year: String(year) })}
        </a>
        {keys.length > 0 && (
          <a
            href={`data:application/x-pem-file,${encodeURIComponent(keys.map(toPem).join(""))}`}
            download="birzha-keys.pem"
          >
            {t("key")}
          </a>
        )}
      </Stack>
    </section>
  );
}

/** Writes an Ed25519 key as PEM. */
const toPem = (publicKey: string) =>
  `-----BEGIN PUBLIC KEY-----\n${btoa(String.fromCharCode(...fromHex(keyPrefix + publicKey)))}\n-----END PUBLIC KEY-----\n`;
