import { downloadOwnReport, downloadRegistryReport, listReportKinds } from "@birzha/domain/reporting/api.ts";
import {
  defaultPeriod,
  earliestReportDate,
  periodError,
  pullBackEnd,
} from "@birzha/domain/reporting/period.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Box, Button, Drawer, Flex, Group, Text } from "@mantine/core";
import IconDownload from "../../ui/icons/download.svg";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { callEndpoint } from "../../api/call.ts";
import { downloadTimeout as timeout, fetchFile, saveFile } from "../../api/fetch-file.ts";
import type { DateRange } from "../../ui/dates/date-range-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { showToast } from "../../ui/feedback/toast.ts";
import type { TypedValue } from "../../ui/fields/typed-text.ts";
import { DownloadProgress } from "../progress/download-progress.tsx";
import { useReturnFocus } from "../../ui/overlays/use-return-focus.ts";
import { DateRangeInput } from "../inputs/date-input.tsx";
import frame from "../../ui/overlays/drawer-form.module.css";
import { isStaff } from "../session/user.ts";
import { chooseOrganization } from "../session/session-sync.ts";
import { useCurrentUser } from "../session/session-store.ts";

/** REP-011: file name of the report. */
const fileName = "report.xlsx";

interface ReportDownloadDrawerProps {
  readonly onClose: () => void;
}

/** Period, kind and download of a report (OTC-002, REP-001..016). Closing the drawer aborts a running download. */
export default function ReportDownloadDrawer({ onClose }: ReportDownloadDrawerProps) {
  useReturnFocus();
  const t = useTranslations();
  const user = useCurrentUser();
  const staff = isStaff(user);
  const organizationId = user.organizationInfo?.id;
  const [today] = useState(() => moscowDate(new Date()));
  const [period, setPeriod] = useState<DateRange>(() => toRange(defaultPeriod(today)));
  const [unreadable, setUnreadable] = useState<string>();
  const [kind, setKind] = useState<string | null>(null);
  const kinds = useQuery({
    queryKey: ["reporting", "kinds", staff],
    queryFn: ({ signal }) =>
      callEndpoint(listReportKinds, { query: { currentOrganization: organizationId }, signal }),
    meta: { error: "shared.failures.reportTemplates" },
  });
  const { received, download, cancel, isPending } = useDownload();
  // FIX-023: clears the choice for the whole portal, because it applied to the whole portal.
  const widening = useMutation({
    mutationFn: () => chooseOrganization(undefined),
    meta: { error: "shared.failures.organization" },
  });

  const earliest = kinds.data?.[0]?.earliestDate ?? earliestReportDate;
  const judge = ({ from, to }: DateRange, entered: keyof DateRange): TypedValue<DateRange> => {
    if (from === null || to === null) return { value: { from, to } };
    const typed = { start: from, end: to };
    // REP-004: moves the end with the start if the period becomes too long.
    const wanted = entered === "from" ? pullBackEnd(typed) : typed;
    const problem = periodError(wanted, today, earliest);
    return problem
      ? { error: t(`reporting.errors.${problem}`, { limit: formatDate(earliest) }) }
      : { value: toRange(wanted) };
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const { from, to } = period;
    if (!kind)
      return showToast.error(t("reporting.download.kindRequired"), { name: fileName, isOfPage: true });
    if (unreadable !== undefined) return showToast.error(unreadable, { name: fileName, isOfPage: true });
    if (!from || !to)
      return showToast.error(t("reporting.download.periodRequired"), { name: fileName, isOfPage: true });
    download(staff ? downloadRegistryReport : downloadOwnReport, {
      dateBegin: from,
      dateEnd: to,
      templateTypeId: Number(kind),
      organizationId,
      currentOrganization: organizationId,
    });
  };

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      title={t("reporting.download.title")}
      closeButtonProps={{ "aria-label": t("shared.actions.close") }}
      classNames={{ content: frame.content, header: frame.header, title: frame.title, body: frame.body }}
    >
      <Flex component="form" direction="column" h="100%" onSubmit={submit} noValidate>
        <div className={frame.fields}>
          <Text c="var(--ink-3)" fz={13}>
            {t("reporting.download.hint")}
          </Text>
          <DateRangeInput
            label={t("reporting.download.period")}
            min={earliest}
            max={today}
            validate={judge}
            value={period}
            onChange={setPeriod}
            onUnreadable={setUnreadable}
          />
          <SelectField
            label={t("reporting.download.kind")}
            placeholder={t("shared.words.choose")}
            options={(kinds.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            loading={kinds.isPending}
            value={kind}
            onChange={setKind}
          />
          {staff && (
            <div>
              <Text c="var(--ink-3)" fz={13}>
                {user.organizationInfo
                  ? t("reporting.download.organization", { name: user.organizationInfo.name })
                  : t("reporting.download.allOrganizations")}
              </Text>
              {user.organizationInfo && (
                <Button
                  variant="default"
                  size="compact-sm"
                  mt="xs"
                  loading={widening.isPending}
                  disabled={isPending}
                  onClick={() => widening.mutate()}
                >
                  {t("shared.organizationChoice.all")}
                </Button>
              )}
            </div>
          )}
        </div>
        {isPending && (
          <Box px={20} py={12}>
            <DownloadProgress {...received} fileName={fileName} unit="bytes" state="running" />
          </Box>
        )}
        <Group gap={8} align="stretch" wrap="nowrap" className={frame.foot}>
          <Button type="submit" leftSection={<IconDownload size={17} aria-hidden />} loading={isPending}>
            {t("shared.actions.download")}
          </Button>
          <Button variant="default" onClick={isPending ? cancel : onClose}>
            {t("shared.actions.cancel")}
          </Button>
        </Group>
      </Flex>
    </Drawer>
  );
}

type ReportCall = typeof downloadRegistryReport | typeof downloadOwnReport;

interface ReportRequest {
  readonly dateBegin: string;
  readonly dateEnd: string;
  readonly templateTypeId: number;
  /** REP-010, G-56: the chosen organisation, if any. */
  readonly organizationId: number | undefined;
  readonly currentOrganization: number | undefined;
}

/** Runs one download at a time; reports progress, end and failure in the documents' words. */
function useDownload() {
  const t = useTranslations("shared.failures");
  const [received, setReceived] = useState({ done: 0, at: 0 });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ endpoint, query }: { endpoint: ReportCall; query: ReportRequest }) => {
      const onReceived = (done: number) => setReceived({ done, at: Date.now() });
      onReceived(0);
      const { signal } = (running.current = new AbortController());
      return fetchFile(endpoint, { query, signal }, fileName, { timeout, onReceived });
    },
    meta: { silent: true },
    retry: false,
    onSuccess: ({ content }) => {
      showToast.close(fileName);
      saveFile({ name: fileName, content });
    },
    onError: (error) => {
      if (running.current?.signal.aborted) return;
      if (error instanceof ApiFailure && error.status === 401) return;
      const detail = error instanceof ApiFailure && error.message ? error.message : undefined;
      // REP-012, REP-013: an error toast that disappears with the page.
      showToast.error(t("report"), { name: fileName, isOfPage: true, detail });
    },
  });
  return {
    received,
    isPending,
    download: (endpoint: ReportCall, query: ReportRequest) => mutate({ endpoint, query }),
    cancel: () => running.current?.abort(),
  };
}

const toRange = ({ start, end }: { readonly start: string; readonly end: string }): DateRange => ({
  from: start,
  to: end,
});
