import type { View, ViewState } from "@birzha/domain/views/view.ts";
import { Button, Skeleton } from "@mantine/core";
import { IconBookmarkPlus, IconCheck, IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ColumnSettings } from "../../../ui/table/columns/column-settings.ts";
import { isStaff } from "../../session/user.ts";
import { useCurrentUser } from "../../session/session-store.ts";
import { chooseView, columnsOf, saveChosenView, listedAs, type ChosenView } from "./chosen-view.ts";
import type { Address } from "../address/address-paging.ts";
import { saveNewView, saveView, viewsQuery } from "./view-calls.ts";
import type { RegisterViews } from "./register-views.ts";
import { ViewEntry } from "./view-entry.tsx";
import { ViewNameForm } from "./view-name-form.tsx";
import css from "./views-panel.module.css";

interface ViewsPanelProps {
  readonly views: RegisterViews;
  readonly settings: ColumnSettings;
  /** Current state of the register. */
  readonly state: ViewState;
  readonly chosen: ChosenView | undefined;
  readonly isChanged: boolean;
  readonly onChosen: (chosen: ChosenView | undefined) => void;
  readonly onClose: () => void;
}

/**
 * WORK-040: choose, save, rename, share, set as default and remove views, and download the shown rows as a workbook.
 */
export default function ViewsPanel(props: ViewsPanelProps) {
  const { views, settings, state, chosen, isChanged, onChosen, onClose } = props;
  const { register, filters = [], download } = views;
  const t = useTranslations("views.panel");
  const staff = isStaff(useCurrentUser());
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = useQuery(viewsQuery(register));
  const creating = useMutation(saveNewView);
  const saving = useMutation(saveView);
  const [isNaming, setNaming] = useState(false);
  const [opened, setOpened] = useState<number>();
  const { queryKey } = viewsQuery(register);
  /**
   * Adds the view to the cached list and refetches: the server decides on the default and knows the changes of other
   * users.
   */
  const put = (view: View) => {
    client.setQueryData(queryKey, (before: readonly View[] = []) => [
      ...before.filter(({ id }) => id !== view.id),
      view,
    ]);
    return reread();
  };
  const panel = useRef<HTMLDivElement>(null);
  const reread = () => client.invalidateQueries({ queryKey });

  // A colleague or another browser may have changed or removed the view.
  const current = list.data?.find(({ id }) => id === chosen?.view.id);
  const isOld = chosen !== undefined && current !== undefined && current.version !== chosen.view.version;
  const isGone = chosen !== undefined && list.isSuccess && !list.isFetching && current === undefined;
  useEffect(() => {
    if (isOld) keep({ ...chosen, view: current });
    if (isGone) keep(undefined);
    // Run only when one of the two flags changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOld, isGone]);

  function keep(next: ChosenView | undefined): void {
    saveChosenView(register, next);
    onChosen(next);
  }
  const show = (address: Readonly<Record<string, string>>) =>
    void navigate({
      to: ".",
      search: (now: Address) => listedAs(now, filters, address),
      replace: true,
      resetScroll: false,
    });
  const choose = (view: View) => {
    onChosen(chooseView(register, view));
    settings.take(columnsOf(view.state));
    show(view.state.address);
    onClose();
  };
  const chooseNone = () => {
    settings.take(chosen?.own ?? null);
    keep(undefined);
    show({});
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
  const saveChanges = async ({ id, version }: View) => {
    onSaved(await saving.mutateAsync({ id, version, state }));
    // The button unmounts: focus the panel, so that Escape still closes it.
    panel.current?.closest<HTMLElement>("[role=dialog]")?.focus();
  };
  const onSaved = (view: View) => {
    void put(view);
    if (chosen?.view.id === view.id) keep({ ...chosen, view });
  };
  const onRemoved = ({ id }: View) => {
    if (chosen?.view.id === id) keep(undefined);
    void reread();
  };

  const own = list.data?.filter(({ isOwn }) => isOwn) ?? [];
  const shared = list.data?.filter(({ isOwn }) => !isOwn) ?? [];
  const entry = (view: View) => (
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
            onSave={(name) => void saveNew(name).catch(toldAlready)}
            onCancel={() => setNaming(false)}
          />
        ) : (
          <>
            {ownChosen && isChanged && (
              <Button
                size="xs"
                leftSection={<IconCheck size={15} aria-hidden />}
                loading={saving.isPending}
                onClick={() => void saveChanges(ownChosen).catch(toldAlready)}
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
            {download && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={15} aria-hidden />}
                loading={download.isRunning}
                onClick={() => download.onClick(settings.order.filter((id) => !settings.hidden.has(id)))}
              >
                {t("downloadShown")}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** No-op: a toast has reported the failure. */
const toldAlready = () => {};

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className={css.group}>{label}</h3>
      <ul>{children}</ul>
    </section>
  );
}
