import { questionLimit } from "@birzha/domain/search/api.ts";
import type { SearchKind } from "@birzha/domain/search/search-kinds.ts";
import { Combobox, Group, Modal, Skeleton, Stack, Text, useCombobox } from "@mantine/core";
import IconSearch from "../../../ui/icons/search.svg";
import IconX from "../../../ui/icons/x.svg";
import { useRouter, type NavigateOptions } from "@tanstack/react-router";
import {
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useTranslations } from "use-intl";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { useLayoutQuery } from "../../../ui/navigation/layout-query.ts";
import { isTooLong } from "../../../ui/fields/text-limit.ts";
import { useReturnFocus } from "../../../ui/overlays/use-return-focus.ts";
import { usePaletteSections } from "../use-palette-sections.tsx";
import { useRecentQuestions } from "../use-recent-questions.ts";
import type { NamedDestination } from "./destination.ts";
import css from "./palette.module.css";

/** State of the search before the palette has loaded. */
export interface EarlySearch {
  readonly text: string;
  /** Element that had the focus. */
  readonly opener: EventTarget | null;
}

interface PaletteProps {
  readonly pages: readonly NamedDestination[];
  readonly acts: readonly NamedDestination[];
  /** FIX-211: text typed before this component was loaded. */
  readonly early: RefObject<EarlySearch>;
  readonly onClose: () => void;
}

/** WORK-010: command palette that finds records, pages and actions; works with keyboard and on phones. */
export default function Palette({ pages, acts: actions, early, onClose }: PaletteProps) {
  useReturnFocus(() => early.current.opener);
  const t = useTranslations("search");
  const tooLong = useTranslations("shared.validation");
  const entry = useTranslations("app.search");
  const router = useRouter();
  const isPhone = useLayoutQuery("(width < 48em)");
  const recent = useRecentQuestions(useCurrentUser().account);
  const [text, setText] = useState("");
  // Read at the commit: letters can arrive between the first render and the replacement of the early input.
  useLayoutEffect(() => setText(early.current.text), [early]);
  const [kind, setKind] = useState<SearchKind>();
  const { sections, words, otherLayout, isLoading, count, isTooShort, retry } = usePaletteSections({
    text,
    kind,
    pages,
    acts: actions,
    recent: recent.questions,
  });

  const options = sections.flatMap((section) =>
    section.options.map((option) => ({ ...option, of: section.kind })),
  );
  const listId = useId();
  const combobox = useCombobox({ opened: true, loop: true });
  const standing = options.map(({ value }) => value).join("\n");
  // Selects the first option whenever the options change.
  useEffect(() => {
    if (standing === "") combobox.resetSelectedOption();
    else combobox.selectFirstOption();
    // `combobox` is a new object on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [standing]);

  const ask = (next: string) => {
    setText(next);
    if (next.trim() === "") setKind(undefined);
  };
  const take = (value: string, inNewTab = false) => {
    const taken = options.find((option) => option.value === value)?.take;
    if (taken === undefined) return;
    if ("ask" in taken) return ask(taken.ask);
    if ("narrow" in taken) return setKind(taken.narrow);
    if (words.length > 0) recent.remember(text.trim());
    const where = taken.open as NavigateOptions;
    if (inNewTab) {
      window.open(router.buildLocation(where).publicHref, "_blank", "noopener");
      return;
    }
    onClose();
    void router.navigate(where);
  };
  /** Handles keys in the capture phase, before the combobox does. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = options[combobox.getSelectedOptionIndex()];
    const performNow = (work: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      work();
    };
    // An open combobox would keep Escape from the dialog.
    if (event.key === "Escape") performNow(onClose);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && chosen)
      performNow(() => take(chosen.value, true));
    else if (event.key === "Tab" && !event.shiftKey && (kind ?? chosen?.of) !== undefined)
      performNow(() => setKind(kind === undefined ? chosen?.of : undefined));
    else if (event.key === "Backspace" && text === "") setKind(undefined);
  };
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen={isPhone}
      size={696}
      centered={false}
      yOffset="5.25rem"
      padding={0}
      radius={isPhone ? 0 : 11}
      classNames={{ content: css.content, body: css.body }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      {/* Mantine names a dialog by its title only. */}
      <Modal.Content aria-label={t("title")}>
        <Modal.Body>
          <Combobox store={combobox} withinPortal={false} onOptionSubmit={(value) => take(value)}>
            <Group
              className={css.head}
              wrap="nowrap"
              gap="0.75rem"
              mih="3.25rem"
              px="1.125rem"
              c="var(--ink-2)"
            >
              <IconSearch size={19} stroke={1.8} aria-hidden />
              <Combobox.EventsTarget>
                <Box
                  listId={listId}
                  type="text"
                  className={css.input}
                  aria-label={t("title")}
                  placeholder={entry("hint")}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  value={text}
                  onChange={(event) => ask(event.currentTarget.value)}
                  onKeyDownCapture={onKeyDown}
                  ref={focusAtOnce}
                  data-autofocus
                />
              </Combobox.EventsTarget>
              {kind === undefined ? (
                <Text span fz="0.8125rem" c="var(--ink-3)">
                  {t("everywhere")}
                </Text>
              ) : (
                <button type="button" className={css.narrowed} onClick={() => setKind(undefined)}>
                  {t(`kinds.${kind}`)}
                  <IconX size={14} aria-hidden />
                  <span className="sr">{t("everywhere")}</span>
                </button>
              )}
              {isPhone && (
                <button type="button" className={css.close} onClick={onClose}>
                  {t("close")}
                </button>
              )}
            </Group>
            {/* WCAG: scrollable regions must be reachable by keyboard. */}
            <div
              className={css.results}
              role="region"
              aria-label={t("results")}
              aria-busy={isLoading}
              tabIndex={0}
            >
              {isTooLong(text, questionLimit) && (
                <Note role="alert">
                  {tooLong("too-long", { count: text.trim().length, max: questionLimit })}
                </Note>
              )}
              {otherLayout && <Note>{t("otherLayout", { text: otherLayout })}</Note>}
              <Combobox.Options id={listId} aria-label={t("title")}>
                {sections.map((section) => (
                  <Combobox.Group
                    key={section.title}
                    label={section.title}
                    classNames={{ groupLabel: css.groupLabel }}
                  >
                    {section.options.map((option) => (
                      <Combobox.Option
                        key={option.value}
                        value={option.value}
                        className={css.option}
                        onClickCapture={(event: MouseEvent) => {
                          if (!event.ctrlKey && !event.metaKey) return;
                          event.stopPropagation();
                          take(option.value, true);
                        }}
                      >
                        <option.icon size={17} stroke={1.7} className={css.icon} aria-hidden />
                        <Group component="span" wrap="nowrap" gap="0.75rem" flex={1} miw={0}>
                          {option.content}
                        </Group>
                      </Combobox.Option>
                    ))}
                  </Combobox.Group>
                ))}
              </Combobox.Options>
              {isLoading && sections.every((section) => section.kind === undefined) && (
                <Stack gap="0.5rem" p="0.625rem" aria-hidden>
                  {["100%", "80%", "60%"].map((width) => (
                    <Skeleton key={width} height={20} width={width} />
                  ))}
                </Stack>
              )}
              {words.length === 0 && recent.questions.length > 0 && (
                <button type="button" className={css.forget} onClick={recent.clear}>
                  {t("forgetRecent")}
                </button>
              )}
              {retry && (
                <Note role="alert">
                  {t("failed")}{" "}
                  <button type="button" className={css.again} onClick={retry}>
                    {t("again")}
                  </button>
                </Note>
              )}
              {isTooShort && (text !== "" || recent.questions.length === 0) && <Note>{t("keepTyping")}</Note>}
              {count === 0 && (
                <Note>
                  <b>{t("nothing")}</b> {t("nothingHint")}
                </Note>
              )}
            </div>
            <p className="sr" role="status">
              {count !== undefined && t("found", { count })}
            </p>
            {!isPhone && <Keys isNarrowed={kind !== undefined} />}
          </Combobox>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** FIX-211: the focus trap of the dialog waits for a timer, the next letter does not. */
const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();

/** Mantine sets `aria-controls` on the second render only, so set it here. */
const Box = ({ listId, ...input }: ComponentProps<"input"> & { readonly listId: string }) => (
  <input {...input} role="combobox" aria-expanded aria-controls={listId} />
);

const Note = (props: { readonly role?: "alert"; readonly children: ReactNode }) => (
  <Text p="0.5rem 0.625rem" c="var(--ink-2)" fz="0.8125rem" {...props} />
);

/** Legend of the keyboard shortcuts. */
function Keys({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useTranslations("search.keys");
  const keys: readonly (readonly [readonly string[], string])[] = [
    [["↑", "↓"], t("choose")],
    [["↵"], t("open")],
    [["Ctrl", "↵"], t("newTab")],
    [["Tab"], t(isNarrowed ? "everywhere" : "group")],
    [["Esc"], t("close")],
  ];
  return (
    <Group
      className={css.keys}
      gap="0.25rem 1.125rem"
      px="1.125rem"
      py="0.5rem"
      c="var(--ink-2)"
      fz="0.75rem"
      aria-hidden
    >
      {keys.map(([names, what]) => (
        <span key={what}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}{" "}
          {what}
        </span>
      ))}
    </Group>
  );
}
