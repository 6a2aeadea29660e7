import { viewRejection } from "@birzha/domain/views/permissions.ts";
import type { SavedView } from "@birzha/domain/views/view.ts";
import { ActionIcon } from "@mantine/core";
import IconDots from "../../ui/icons/dots.svg";
import IconStarFilled from "../../ui/icons/star-filled.svg";
import IconUsers from "../../ui/icons/users.svg";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import { confirmAction } from "../../ui/overlays/prompt.ts";
import { toActor } from "../session/actor.ts";
import { useCurrentUser } from "../session/session-store.ts";
import { makeDefault, removeView, saveView } from "./view-calls.ts";
import { ViewNameForm } from "./view-name-form.tsx";
import type { RegisterViews } from "./register-views.ts";
import css from "./views-panel.module.css";

interface ViewEntryProps {
  readonly view: SavedView;
  readonly register: RegisterViews["register"];
  readonly isChosen: boolean;
  readonly isOpened: boolean;
  readonly onOpen: () => void;
  readonly onChoose: () => void;
  readonly onSaved: (view: SavedView) => void;
  readonly onRemoved: () => void;
  readonly onDefault: () => void;
  readonly onClose: () => void;
}

/** A view with a menu of its actions. */
export function ViewEntry(props: ViewEntryProps) {
  const { view, register, isChosen, isOpened, onOpen } = props;
  const { id, name, isOwn, isShared, isDefault, authorName, version } = view;
  const t = useTranslations("views.panel");
  const langOf = useLangOf();
  const saving = useMutation(saveView);
  const removing = useMutation(removeView);
  const choosing = useMutation(makeDefault);
  const [isRenaming, setRenaming] = useState(false);
  const actor = toActor(useCurrentUser());

  // Do not disable buttons during a request: they would lose the focus, and Escape would stop working.
  const isBusy = saving.isPending || choosing.isPending || removing.isPending;
  const save = (change: { readonly name?: string; readonly isShared?: boolean }) => {
    const onSuccess = (saved: SavedView) => {
      setRenaming(false);
      props.onSaved(saved);
    };
    if (!isBusy) saving.mutate({ id, version, ...change }, { onSuccess });
  };
  const chooseDefault = () => {
    const body = { register, viewId: isDefault ? null : id };
    if (!isBusy) choosing.mutate(body, { onSuccess: props.onDefault });
  };
  const remove = async () => {
    // Close the panel: the confirmation opens above the page.
    props.onClose();
    const isAgreed = await confirmAction({
      title: t("removeTitle"),
      text: t(isShared ? "removeSharedText" : "removeText", { name }),
      confirmLabel: t("remove"),
      isDestructive: true,
    });
    if (!isAgreed) return;
    await removing.mutateAsync({ id, isDefault }).then(props.onRemoved, () => {
      // A toast has reported the failure.
    });
  };
  return (
    <li className={css.entry} data-chosen={isChosen || undefined}>
      <div className={css.line}>
        <button
          type="button"
          className={css.choose}
          aria-current={isChosen || undefined}
          title={isOwn ? undefined : t("by", { name: authorName })}
          onClick={props.onChoose}
        >
          <span className={css.name} lang={langOf(name)}>
            {name}
          </span>
          {isDefault && <IconStarFilled size={13} className={css.star} aria-label={t("isDefault")} />}
          {isOwn && isShared && <IconUsers size={14} className={css.mark} aria-label={t("isShared")} />}
        </button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-expanded={isOpened}
          aria-label={t("actionsOf", { name })}
          title={t("actionsOf", { name })}
          lang={langOf(name)}
          onClick={onOpen}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </div>
      {isOpened && (
        <div className={css.acts}>
          {isRenaming ? (
            <ViewNameForm
              name={name}
              isSaving={saving.isPending}
              onSave={(text) => save({ name: text })}
              onCancel={() => setRenaming(false)}
            />
          ) : (
            <>
              {!isOwn && <p className={css.by}>{t("by", { name: authorName })}</p>}
              <button type="button" onClick={chooseDefault}>
                {t(isDefault ? "dropDefault" : "makeDefault")}
              </button>
              {viewRejection(actor, "change", view) === undefined && (
                <>
                  <button type="button" onClick={() => save({ isShared: !isShared })}>
                    {t(isShared ? "unshare" : "share")}
                  </button>
                  <button type="button" onClick={() => setRenaming(true)}>
                    {t("rename")}
                  </button>
                </>
              )}
              {viewRejection(actor, "remove", view) === undefined && (
                <button type="button" data-harsh onClick={() => void remove()}>
                  {t("remove")}
                </button>
              )}
            </>
          )}
        </div>
      )}
    </li>
  );
}
