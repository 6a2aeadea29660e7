import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { importedFields } from "@birzha/domain/imports/match-columns.ts";
import { Button, Flex, Group, Text, TextInput } from "@mantine/core";
import IconAlertCircle from "../../ui/icons/alert-circle.svg";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { dictionaryQuery } from "../../shared/form/inputs/dictionary-query.ts";
import AnchoredPanel from "../../ui/overlays/anchored-panel.tsx";
import css from "./cell-correction.module.css";
import { correctMutation, equalCellsQuery } from "./queries.ts";
import type { OpenCell } from "./sheet-row.tsx";

interface CellCorrectionProps {
  readonly batch: ImportBatch;
  readonly row: ImportRow;
  readonly cell: OpenCell;
  /** Text of the cell's error. */
  readonly message: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** BULK-002: corrects a cell, or all equal cells of its column. Enter corrects all cells of an error, Escape closes. */
export default function CellCorrection({ batch, row, cell, message, onClose, onSaved }: CellCorrectionProps) {
  const t = useTranslations("imports.correct");
  const { header, field: name } = batch.columns[cell.column]!;
  const text = row.cells[cell.column] ?? "";
  const [value, setValue] = useState(text);
  const correct = useMutation(correctMutation);
  const { data: equal } = useQuery(equalCellsQuery(batch.id, row.number, cell.column));
  const count = equal?.count ?? 1;
  const isForAll = message !== undefined && count > 1;
  const save = (inAll: boolean) =>
    correct.mutate(
      { id: batch.id, number: row.number, column: cell.column, text: value, inAll },
      {
        onSuccess: () => {
          onClose();
          void onSaved();
        },
      },
    );
  return (
    <AnchoredPanel anchor={cell.anchor} label={t("title", { header })} onClose={onClose}>
      <Flex
        component="form"
        direction="column"
        gap="10px"
        w="min(390px, calc(100vw - 32px))"
        p="12px"
        onSubmit={(event) => {
          event.preventDefault();
          save(isForAll);
        }}
      >
        <Flex component="p" justify="space-between" gap="12px" m={0} fz="13px">
          {message === undefined ? (
            <span>{header}</span>
          ) : (
            <span className={css.error} role="alert">
              <IconAlertCircle size={17} aria-hidden />
              {message}
            </span>
          )}
          <Text span inherit flex="none" c="var(--ink-3)">
            {t("row", { number: row.number })}
          </Text>
        </Flex>
        <CellInput name={name} value={value} onChange={setValue} />
        <Group gap="8px">
          <Button type="submit" size="compact-sm" loading={correct.isPending}>
            {isForAll ? t("all", { count }) : t("save")}
          </Button>
          {count > 1 && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={correct.isPending}
              onClick={() => save(!isForAll)}
            >
              {isForAll ? t("one") : t("all", { count })}
            </Button>
          )}
          <kbd className={css.escape}>Esc</kbd>
        </Group>
      </Flex>
    </AnchoredPanel>
  );
}

interface CellInputProps {
  readonly name: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The new text of a cell; names of a catalogue are offered. */
function CellInput({ name, value, onChange }: CellInputProps) {
  const t = useTranslations("imports.correct");
  const list = useId();
  const field = importedFields.find((each) => each.name === name);
  const dictionary = field?.type === "select" ? field.dictionary : undefined;
  const options = useQuery({
    ...dictionaryQuery(dictionary ?? "currencies"),
    enabled: dictionary !== undefined,
  });
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={t("value")}
        autoComplete="off"
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(dictionary && { list })}
      />
      {dictionary && (
        <datalist id={list}>
          {options.data?.map(({ id, value: option }) => (
            <option key={id} value={option} />
          ))}
        </datalist>
      )}
    </>
  );
}
