import type { SavedView } from "@birzha/domain/views/view.ts";
import { Button, Skeleton } from "@mantine/core";
import IconBookmarkPlus from "../../ui/icons/bookmark-plus.svg";
import IconCheck from "../../ui/icons/check.svg";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ColumnSettings } from "../../ui/table/columns/column-settings.ts";
import { isStaff } from "../session/user.ts";
import { useCurrentUser } from "../session/session-store.ts";
import { saveNewView, saveView } from "./view-calls.ts";
import type { ChosenViews } from "./use-chosen-view.ts";
import { ViewEntry } from "./view-entry.tsx";
import { ViewNameForm } from "./view-name-form.tsx";
import css from "./views-panel.module.css";

interface ViewsPanelProps {
  readonly views: ChosenViews;
  readonly settings: ColumnSettings;
  readonly onClose: () => void;
}

/** WORK-040: choose, save, rename, share, set as default and remove views. */
export default function ViewsPanel({ views, settings, onClose }: ViewsPanelProps) {
  const { register, list, chosen, current, state, isChanged, keep, put, reread } = views;
  const t = useTranslations("views.panel");
  const staff = isStaff(useCurrentUser());
  const creating = useMutation(saveNewView);
  const saving = useMutation(saveView);
  const [isNaming, setNaming] = useState(false);
  const [opened, setOpened] = useState<number>();
  const panel = useRef<HTMLDivElement>(null);

  const choose = (view: SavedView) => {
    views.choose(view);
    onClose();
  };
  const chooseNone = () => {
    views.chooseNone();
    onClose();
  };
  const saveNew = async (name: string) => {
    const view = await creating.mutateAsync({ register, name, state });
    setNaming(false);
    const listed = put(view);
    // The page shows it already.
    keep({ view, own: chosen ? chosen.own : settings.saved });
    await listed;
  };
  const saveChanges = async ({ id, version }: SavedView) => {
    onSaved(await saving.mutateAsync({ id, version, state }));
    // The button unmounts: focus the panel, so that Escape still closes it.
    panel.current?.closest<HTMLElement>("[role=dialog]")?.focus();
  };
  const onSaved = (view: SavedView) => {
    void put(view);
    if (chosen?.view.id === view.id) keep({ ...chosen, view });
  };
  const onRemoved = ({ id }: SavedView) => {
    if (chosen?.view.id === id) keep(undefined);
    void reread();
  };

  const own = list.data?.filter(({ isOwn }) => isOwn) ?? [];
  const shared = list.data?.filter(({ isOwn }) => !isOwn) ?? [];
  const entry = (view: SavedView) => (
    <ViewEntry
      key={view.id}
      view={view}
      register={register}
      isChosen={view.id === chosen?.view.id}
      isOpened={view.id === opened}
      onOpen={() => setOpened(opened === view.id ? undefined : view.id)}
      onChoose={() => choose(view)}
      onSaved={onSaved}
      onRemoved={() => onRemoved(view)}
      onClose={onClose}
      onDefault={() => void reread()}
    />
  );
  const ownChosen = current?.isOwn ? current : undefined;
  return (
    <div ref={panel} className={css.panel}>
      <div className={css.list}>
        {list.isPending && <Skeleton h={12} m={14} />}
        {list.isError && <p className={css.hint}>{t("failed")}</p>}
        {chosen !== undefined && (
          <button type="button" className={css.choose} data-none onClick={chooseNone}>
            {t("none")}
          </button>
        )}
        {list.data?.length === 0 && <p className={css.hint}>{t("noneHint")}</p>}
        {own.length > 0 && <Group label={t("own")}>{own.map(entry)}</Group>}
        {shared.length > 0 && (
          <Group label={t(staff ? "sharedOfExchange" : "shared")}>{shared.map(entry)}</Group>
        )}
      </div>
      <div className={css.foot}>
        {isNaming ? (
          <ViewNameForm
            name=""
            isSaving={creating.isPending}
            onSave={(name) => void saveNew(name).catch(ignoreShownError)}
            onCancel={() => setNaming(false)}
          />
        ) : (
          <>
            {ownChosen && isChanged && (
              <Button
                size="xs"
                leftSection={<IconCheck size={15} aria-hidden />}
                loading={saving.isPending}
                onClick={() => void saveChanges(ownChosen).catch(ignoreShownError)}
              >
                {t("saveChanges")}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              data-autofocus
              leftSection={<IconBookmarkPlus size={15} aria-hidden />}
              onClick={() => setNaming(true)}
            >
              {t("saveNew")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** No-op: a toast has reported the failure. */
const ignoreShownError = () => {};

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className={css.group}>{label}</h3>
      <ul>{children}</ul>
    </section>
  );
}
