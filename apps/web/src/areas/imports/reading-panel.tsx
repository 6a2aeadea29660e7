import { decimalMarks } from "@birzha/domain/imports/decimal-marks.ts";
import {
  cellDelimiters,
  textEncodings,
  type FilePreview,
  type FileReading,
} from "@birzha/domain/imports/file-reading.ts";
import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { Box, Button, Group, Loader, NativeSelect, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { previewMutation, type SentFile } from "./queries.ts";
import css from "./reading-panel.module.css";
import { useUpload } from "./use-upload.ts";
import layout from "../../ui/layout.module.css";

interface ReadingPanelProps {
  readonly sent: SentFile;
  /** Reason why the server could not read the file. */
  readonly message?: string;
  /** Whether the file has an import already. */
  readonly isAgain?: boolean;
  /** Period of a reconciliation. */
  readonly period: ImportBatch["period"] | undefined;
  readonly onUploaded: (importId: string) => void;
  readonly onClose: () => void;
}

const delimiterNames = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "bar" } as const;

/**
 * FIX-215: shows how a file is read, with its first rows. The user chooses sheet, encoding, delimiter and header row;
 * the portal detects the others, and a choice stays when another one changes.
 */
export default function ReadingPanel({
  sent,
  message,
  isAgain = false,
  period,
  onUploaded,
  onClose,
}: ReadingPanelProps) {
  const t = useTranslations("imports.reading");
  const actions = useTranslations("shared.actions");
  const failures = useTranslations("imports.failures");
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { file } = sent;
  const [reading, setReading] = useState(sent.reading);
  const [shown, setShown] = useState<FilePreview>();
  const [reason, setReason] = useState(message);
  const { mutate, isPending } = useMutation(previewMutation);
  const { send, sending } = useUpload({ period, onUploaded });
  useEffect(() => {
    mutate({ file, reading }, { onSuccess: setShown, onError: (error) => setReason(error.message) });
  }, [mutate, file, reading]);
  useEffect(() => heading.current?.focus(), []);
  const choose = (choice: FileReading) => {
    setReason(undefined);
    setReading((known) => ({ ...known, ...choice }));
  };
  const used = shown && withDefaults(reading, shown);
  return (
    <Box
      component="section"
      my="16px"
      p="16px"
      bd="1px solid var(--line)"
      bdrs="12px"
      bg="var(--surface-card)"
      aria-labelledby={id}
      aria-busy={isPending}
    >
      <Box component="h2" ref={heading} id={id} m="0 0 8px" fz="17px" className={css.heading} tabIndex={-1}>
        {t("title", { name: file.name })}
      </Box>
      {reason !== undefined && <NoticeBox tone="bad">{reason || failures("upload")}</NoticeBox>}
      {isAgain && <Hint>{t("kept")}</Hint>}
      {shown?.headerRow === null && shown.rows.length > 0 && <Hint>{t("unknown")}</Hint>}
      {!shown && isPending && <Loader size="sm" mt="sm" />}
      {shown && used && (
        <>
          <Box className={layout.tiles} my="12px" style={{ "--tile": "200px", "--tile-gap": "12px" }}>
            {shown.sheets.length > 1 && (
              <NativeSelect
                label={t("sheet")}
                data={[...shown.sheets]}
                value={used.sheet ?? ""}
                onChange={({ currentTarget }) => choose({ sheet: currentTarget.value })}
              />
            )}
            {used.encoding !== undefined && (
              <NativeSelect
                label={t("encoding")}
                data={textEncodings.map((value) => ({ value, label: t(`encodings.${value}`) }))}
                value={used.encoding}
                onChange={({ currentTarget: { value } }) =>
                  choose({ encoding: textEncodings.find((each) => each === value) })
                }
              />
            )}
            {shown.delimiter !== null && (
              <NativeSelect
                label={t("delimiter")}
                data={[
                  ...cellDelimiters.map((value) => ({
                    value,
                    label: t(`delimiters.${delimiterNames[value]}`),
                  })),
                  ...(cellDelimiters.some((each) => each === shown.delimiter) ? [] : [shown.delimiter]),
                ]}
                value={reading.delimiter ?? shown.delimiter}
                onChange={({ currentTarget: { value } }) =>
                  choose({ delimiter: cellDelimiters.find((each) => each === value) })
                }
              />
            )}
            {shown.format !== "xml" && (
              <NativeSelect
                label={t("decimal")}
                data={[
                  { value: "", label: t("decimals.detected") },
                  ...decimalMarks.map((value) => ({ value, label: t(`decimals.${value}`) })),
                ]}
                value={reading.decimal ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  choose({ decimal: decimalMarks.find((each) => each === value) })
                }
              />
            )}
            {shown.format !== "xml" && (
              <NativeSelect
                label={t("headerRow")}
                data={[
                  ...shown.rows.map(({ number }) => ({ value: `${number}`, label: t("row", { number }) })),
                  { value: "0", label: t("noHeader") },
                ]}
                value={`${used.headerRow ?? ""}`}
                onChange={({ currentTarget }) => choose({ headerRow: Number(currentTarget.value) })}
              />
            )}
          </Box>
          {shown.format === "xml" ? (
            <Hint>{t("xml")}</Hint>
          ) : (
            <Rows preview={shown} headerRow={used.headerRow} />
          )}
        </>
      )}
      <Group gap="12px" align="stretch" justify="flex-end" mt="12px">
        <Button variant="default" onClick={onClose}>
          {actions("close")}
        </Button>
        <Button
          loading={sending !== undefined}
          disabled={!used || isPending}
          onClick={() => {
            // An encoding that the start of the file suggests is no choice: the rest can have other signs.
            if (used)
              send(
                { file, reading: { ...reading, sheet: used.sheet, headerRow: used.headerRow } },
                { onError: (error) => setReason(error.message) },
              );
          }}
        >
          {t("read")}
        </Button>
      </Group>
    </Box>
  );
}

const Hint = ({ children }: { readonly children: string }) => (
  <Text inherit my="8px" c="var(--ink-2)">
    {children}
  </Text>
);

/** The choices of the user, and the detected values for the rest. Without a known header the first row is one. */
function withDefaults({ sheet, encoding, headerRow }: FileReading, shown: FilePreview): FileReading {
  const isRow = headerRow === 0 || shown.rows.some(({ number }) => number === headerRow);
  return {
    sheet: sheet ?? shown.sheet ?? undefined,
    encoding: encoding ?? shown.encoding ?? undefined,
    // Another sheet or delimiter can have no such row; the choice stays for the way back.
    headerRow: isRow ? headerRow : (shown.headerRow ?? shown.rows[0]?.number),
  };
}

interface RowsProps {
  readonly preview: FilePreview;
  readonly headerRow: number | undefined;
}

/** The first rows of the file. */
function Rows({ preview: { rows }, headerRow }: RowsProps) {
  const t = useTranslations("imports.reading");
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  return (
    <div className={css.rows} role="region" aria-label={t("preview")} tabIndex={0}>
      <table>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr
              key={number}
              data-header={number === headerRow || undefined}
              data-above={(headerRow !== undefined && number < headerRow) || undefined}
            >
              <th scope="row">{number}</th>
              {Array.from({ length: width }, (_, column) => (
                <td key={column}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
