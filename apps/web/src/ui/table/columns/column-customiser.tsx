import { ActionIcon, Box, Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type DragEndEvent,
} from "@dnd-kit/core";
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import IconGripVertical from "../../icons/grip-vertical.svg";
import IconPin from "../../icons/pin.svg";
import IconPinFilled from "../../icons/pin-filled.svg";
import IconSearch from "../../icons/search.svg";
import { useState } from "react";
import { useTranslations } from "use-intl";
import layout from "../../layout.module.css";
import { narrowQuery, useLayoutQuery } from "../../navigation/layout-query.ts";
import { columnPresets, isPresetShown, presetColumns, type ColumnPreset } from "./column-presets.ts";
import { pinColumn, type ColumnSettings, type DescribedColumn } from "./column-settings.ts";
import type { TableColumn } from "./column.ts";
import css from "./column-customiser.module.css";

interface ColumnCustomiserProps {
  readonly columns: readonly (DescribedColumn & Pick<TableColumn<never>, "label">)[];
  readonly settings: ColumnSettings;
  readonly onClose: () => void;
}

/**
 * PLAT-117, PLAT-118, FIX-243: which columns are shown and in what order, in a panel of 300 x 412 px.
 * Columns are dragged with the pointer, or with Space and the arrow keys.
 */
export default function ColumnCustomiser({ columns, settings, onClose }: ColumnCustomiserProps) {
  const t = useTranslations("shared");
  const [search, setSearch] = useState("");
  // On cards nothing stays at an edge.
  const isWide = !useLayoutQuery(narrowQuery);
  const { order, hidden, pinned, isDense, save, take } = settings;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const free = order.flatMap((id) => {
    const column = byId.get(id);
    return column && !column.locked ? [column] : [];
  });
  const shownCount = free.filter(({ id }) => !hidden.has(id)).length;
  const wanted = search.trim().toLocaleLowerCase();
  const found = free.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const labelOf = (id: unknown) => byId.get(String(id))?.label ?? "";

  const setHidden = (next: Iterable<string>) => save({ hidden: [...next] });
  /** A preset keeps the height of the rows. */
  const choose = (preset: ColumnPreset) => {
    const chosen = presetColumns(columns, preset);
    take(isDense ? { order: [], hidden: [], ...chosen, isDense } : chosen);
  };
  const toggle = (id: string, visible: boolean) => {
    const next = new Set(hidden);
    if (visible) next.delete(id);
    else next.add(id);
    setHidden(next);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const moved = arrayMove([...order], order.indexOf(String(active.id)), order.indexOf(String(over.id)));
    save({ order: moved });
  };
  const announceMove = ({ active, over }: Pick<DragEndEvent, "active" | "over">) =>
    over
      ? t("table.columnMoved", {
          name: labelOf(active.id),
          position: free.findIndex(({ id }) => id === over.id) + 1,
        })
      : undefined;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  return (
    <Stack gap={0} w={300} h={412}>
      <Box p="12px 12px 8px" style={{ borderBottom: "1px solid var(--line)" }}>
        <TextInput
          size="xs"
          data-autofocus
          leftSection={<IconSearch size={14} aria-hidden />}
          placeholder={t("table.columnSearch")}
          aria-label={t("table.columnSearch")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Group gap={6} mt={8} wrap="nowrap" align="stretch" role="group" aria-label={t("table.columns")}>
          {columnPresets.map((preset) => {
            const isShown = isPresetShown(columns, settings, preset);
            return (
              <Button
                key={preset}
                size="compact-sm"
                variant={isShown ? "light" : "default"}
                aria-pressed={isShown}
                onClick={() => choose(preset)}
              >
                {t(`table.columnPresets.${preset}`)}
              </Button>
            );
          })}
        </Group>
        <Group justify="space-between" wrap="nowrap" gap={0} mt={10} ps={2} pe={4} c="var(--ink-3)" fz={12}>
          <Checkbox
            label={t("table.columnsAll")}
            checked={shownCount === free.length}
            indeterminate={shownCount > 0 && shownCount < free.length}
            onChange={(event) => setHidden(event.currentTarget.checked ? [] : free.map(({ id }) => id))}
          />
          <span className="num">
            {shownCount} / {free.length}
          </span>
        </Group>
        {isWide && (
          <Checkbox
            mt={8}
            pl={2}
            label={t("table.dense")}
            checked={isDense}
            onChange={(event) => save({ isDense: event.currentTarget.checked })}
          />
        )}
      </Box>
      <div className={css.list}>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
          accessibility={{
            screenReaderInstructions: { draggable: t("table.moveColumnHelp") },
            announcements: {
              onDragStart: ({ active }) => t("table.columnTaken", { name: labelOf(active.id) }),
              onDragOver: announceMove,
              onDragEnd: announceMove,
              onDragCancel: ({ active }) => t("table.columnReturned", { name: labelOf(active.id) }),
            },
          }}
        >
          <SortableContext items={found.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
            <Box component="ul" className={layout.plain} px={8} py={4}>
              {found.map(({ id, label }) => (
                <ColumnItem
                  key={id}
                  id={id}
                  label={label}
                  visible={!hidden.has(id)}
                  movable={wanted === ""}
                  isPinned={isWide && pinned.has(id)}
                  onToggle={(visible) => toggle(id, visible)}
                  onPin={isWide ? () => save(pinColumn({ order, pinned: [...pinned] }, id)) : undefined}
                />
              ))}
            </Box>
          </SortableContext>
        </DndContext>
        {found.length === 0 && (
          <Text mx={12} my={24} c="var(--ink-3)" fz={13} ta="center">
            {t("table.columnsFound", { count: 0 })}
          </Text>
        )}
      </div>
      <Group justify="flex-end" px={12} py={10} style={{ borderTop: "1px solid var(--line)" }}>
        <Button size="xs" onClick={onClose}>
          {t("actions.close")}
        </Button>
      </Group>
    </Stack>
  );
}

interface ColumnItemProps {
  readonly id: string;
  readonly label: string;
  readonly visible: boolean;
  readonly movable: boolean;
  readonly isPinned: boolean;
  readonly onToggle: (visible: boolean) => void;
  readonly onPin: (() => void) | undefined;
}

function ColumnItem({ id, label, visible, movable, isPinned, onToggle, onPin }: ColumnItemProps) {
  const t = useTranslations("shared.table");
  const item = useSortable({ id, disabled: !movable });
  return (
    <li
      ref={item.setNodeRef}
      className={css.item}
      data-dragging={item.isDragging || undefined}
      style={{
        transform: item.transform ? `translate3d(0, ${item.transform.y}px, 0)` : undefined,
        transition: item.transition,
      }}
    >
      <Checkbox
        flex={1}
        miw={0}
        label={label}
        checked={visible}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {onPin && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color={isPinned ? undefined : "gray"}
          aria-pressed={isPinned}
          aria-label={t("pinColumn", { name: label })}
          title={t("pinColumn", { name: label })}
          onClick={onPin}
        >
          {isPinned ? <IconPinFilled size={15} /> : <IconPin size={15} />}
        </ActionIcon>
      )}
      {movable && (
        <ActionIcon
          ref={item.setActivatorNodeRef}
          size="sm"
          variant="subtle"
          color="gray"
          className={css.grip}
          {...item.attributes}
          {...item.listeners}
          aria-label={t("moveColumn", { name: label })}
        >
          <IconGripVertical size={15} />
        </ActionIcon>
      )}
    </li>
  );
}
