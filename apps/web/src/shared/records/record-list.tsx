import type { Phrases } from "@birzha/phrases/ru.ts";
import { useQuery } from "@tanstack/react-query";
import {
  useCallback,
  useMemo,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from "react";
import { useFormatter } from "use-intl";
import type { PhraseKey } from "../../i18n/phrase.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { AccessList } from "./access-list.tsx";
import { pageQueryOf, type PageEndpoint } from "./page-query.ts";
import { RecordActions, type DrawDialog, type RecordAction } from "./record-actions.tsx";
import type { TabPage } from "./record-tabs.tsx";

/** Texts of a cell: the phrases of the list, and a moment by an ISO instant. */
export interface CellTexts<Translate> {
  readonly t: Translate;
  readonly moment: (instant: string) => string;
}

/** A column, named after the phrase of its label. */
export interface RecordColumn<Row, Translate> extends Pick<TableColumn<Row>, "width" | "align" | "onCard"> {
  readonly text: (row: Row, texts: CellTexts<Translate>) => string;
  /** Second line. */
  readonly sub?: (row: Row, texts: CellTexts<Translate>) => string;
  /** Shows the text as a chip, on a card next to the name. */
  readonly tone?: (row: Row) => ComponentProps<typeof ToneChip>["tone"];
}

interface RecordListTexts {
  /** Explains the list. */
  readonly lead: ReactNode;
  /** Names the table for screen readers. */
  readonly list: string;
  readonly empty: string;
  readonly emptyHint?: string;
  readonly add: string;
}

/** Areas whose phrases name fields. */
type FieldArea = {
  [Area in keyof Phrases]: Phrases[Area] extends { fields: object } ? Area : never;
}[keyof Phrases];
type FieldOf<Area extends FieldArea> = keyof Phrases[Area]["fields"] & string;

interface RecordListOptions<Row, Area extends FieldArea, Translate> {
  /** Area of the phrases, and of the lists that an action can change. */
  readonly area: Area;
  /** Hook with the translators: `fields` of the labels of the columns, `t` of all other texts. */
  readonly usePhrases: () => {
    readonly t: Translate;
    readonly fields: (field: FieldOf<NoInfer<Area>>) => string;
  };
  readonly list: PageEndpoint<Row>;
  /** Message of a failed load. */
  readonly failure: PhraseKey;
  readonly icon: ComponentType<{ readonly size: number; readonly stroke: number }>;
  /** Name of a row. */
  readonly name: (row: Row) => string;
  readonly texts: (t: Translate) => RecordListTexts;
  /** Columns in their order; each name has a label. */
  readonly columns: { readonly [Field in FieldOf<NoInfer<Area>>]?: RecordColumn<Row, Translate> };
  readonly actions: readonly RecordAction<Row, Translate>[];
  readonly actionsWidth?: number;
  readonly menuLabel?: (row: Row, t: Translate) => string;
  /** Dialog that adds a record. */
  readonly Add: ComponentType<{ readonly onClose: () => void }>;
  /** Rows that change without a request of this page, so that the list polls. */
  readonly isPolled?: (row: Row) => boolean;
}

/**
 * HOUSE-203: returns the tab that shows a list of records. Query, page, refetch, empty and failed state, buttons and
 * dialogs follow from the declaration.
 */
export function recordList<Row extends { readonly id: number }, Area extends FieldArea, Translate>(
  options: RecordListOptions<Row, Area, Translate>,
) {
  const { usePhrases, list, failure, icon: Icon, name, actions, menuLabel, Add, isPolled } = options;
  const refetched = [options.area];
  return function RecordList({ page, onPage }: TabPage) {
    const { t, fields } = usePhrases();
    const format = useFormatter();
    const [dialog, setDialog] = useState<{ readonly draw: DrawDialog }>();
    const query = useQuery(pageQueryOf({ endpoint: list, page, failure, isPolled }));
    const columns = useMemo(() => {
      const moment = (instant: string) => format.dateTime(new Date(instant), "moment");
      return toColumns(options.columns, fields, { t, moment });
    }, [t, fields, format]);
    const rowActions = useCallback(
      (row: Row) => (
        <RecordActions
          actions={actions}
          row={row}
          t={t}
          refetched={refetched}
          menuLabel={menuLabel?.(row, t) ?? name(row)}
          onOpen={(draw) => setDialog({ draw })}
        />
      ),
      [t],
    );
    const { lead, list: label, empty, emptyHint, add } = options.texts(t);
    return (
      <>
        <AccessList
          lead={lead}
          add={{
            label: add,
            onClick: () => setDialog({ draw: (onClose) => <Add onClose={onClose} /> }),
          }}
          label={label}
          columns={columns}
          rowId={rowId}
          rowLabel={name}
          list={query}
          page={page}
          onPage={onPage}
          actions={rowActions}
          actionsWidth={options.actionsWidth ?? 120}
          empty={<EmptyState icon={<Icon size={28} stroke={1.6} />} title={empty} hint={emptyHint} />}
        />
        {dialog?.draw(() => setDialog(undefined))}
      </>
    );
  };
}

const rowId = ({ id }: { readonly id: number }) => String(id);

function toColumns<Row, Name extends string, Translate>(
  columns: { readonly [N in Name]?: RecordColumn<Row, Translate> },
  fields: (field: Name) => string,
  texts: CellTexts<Translate>,
): TableColumn<Row>[] {
  const listed: TableColumn<Row>[] = [];
  for (const id in columns) {
    const column = columns[id];
    if (!column) continue;
    const { text, sub, tone, ...layout } = column;
    listed.push({
      ...layout,
      id,
      label: fields(id),
      text: (row) => text(row, texts),
      ...(sub && { sub: (row) => sub(row, texts) }),
      ...(tone && {
        onCard: "state",
        cell: (row) => <ToneChip tone={tone(row)}>{text(row, texts)}</ToneChip>,
      }),
    });
  }
  return listed;
}
