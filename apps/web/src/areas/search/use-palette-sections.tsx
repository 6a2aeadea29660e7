import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { questionLimit } from "@birzha/domain/search/api.ts";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import { otherLayout } from "@birzha/domain/search/other-layout.ts";
import { hitsOfGroup, type SearchKind } from "@birzha/domain/search/search-kinds.ts";
import { isFoundBy, isSearchable, searchWords, splitAtMatches } from "@birzha/domain/search/search-words.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import IconArrowRight from "../../ui/icons/arrow-right.svg";
import IconBuilding from "../../ui/icons/building.svg";
import IconDotsVertical from "../../ui/icons/dots-vertical.svg";
import IconFileText from "../../ui/icons/file-text.svg";
import IconGavel from "../../ui/icons/gavel.svg";
import IconHelp from "../../ui/icons/help.svg";
import IconHistory from "../../ui/icons/history.svg";
import IconPlus from "../../ui/icons/plus.svg";
import IconSearch from "../../ui/icons/search.svg";
import IconTruck from "../../ui/icons/truck.svg";
import IconUser from "../../ui/icons/user.svg";
import IconUserPlus from "../../ui/icons/user-plus.svg";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../ui/use-language.ts";
import { formatQuantity } from "../../i18n/local-decimal.ts";
import { pagePaths } from "../../shared/paths.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { kindOf } from "../../shared/session/user.ts";
import { applicationTones } from "../../shared/status/application-tones.ts";
import { contractTones, spotTones } from "../../shared/status/deal-tones.ts";
import { ReportStatus } from "../../shared/status/report-status.tsx";
import { StatusChip } from "../../shared/status/status-chip.tsx";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import { isTooLong } from "../../ui/fields/text-limit.ts";
import { destinationOf, type SearchDestination, type NamedDestination } from "./components/destination.ts";
import css from "./components/palette.module.css";
import { foundQuery, helpTasksQuery } from "./queries.ts";

/** Effect of choosing an option: navigate, search for a text, or narrow the search to a kind. */
type Taken =
  | { readonly open: SearchDestination }
  | { readonly ask: string }
  | { readonly narrow: SearchKind };

interface Option {
  /** Unique in the whole palette. */
  readonly value: string;
  readonly icon: typeof IconSearch;
  readonly content: ReactNode;
  readonly take: Taken;
}

interface Section {
  readonly title: string;
  /** Kind that Tab narrows the search to. */
  readonly kind?: SearchKind;
  readonly options: readonly Option[];
}

const icons: Readonly<Record<SearchKind, typeof IconSearch>> = {
  agreements: IconFileText,
  contracts: IconGavel,
  proposals: IconGavel,
  spot: IconTruck,
  applications: IconUserPlus,
  members: IconBuilding,
  organizations: IconBuilding,
  users: IconUser,
};

/** Debounce of the search request in milliseconds. */
const pause = 120;

/** Maximum number of pages, and of actions, shown in addition to records. */
const maxDestinations = 5;

interface PaletteQuery {
  readonly text: string;
  readonly kind: SearchKind | undefined;
  readonly pages: readonly NamedDestination[];
  readonly acts: readonly NamedDestination[];
  /** Recent searches. */
  readonly recent: readonly string[];
}

const placeOption = (place: NamedDestination, icon: typeof IconSearch, content: ReactNode): Option => ({
  value: `place ${place.to} ${place.params?.["guide"] ?? ""} ${place.label}`,
  icon,
  content,
  take: { open: place },
});

/**
 * WORK-010: returns the sections of the palette for a text: records from the server, pages and actions from
 * the menu.
 */
export function usePaletteSections({ text, kind, pages, acts: actions, recent }: PaletteQuery) {
  const t = useTranslations("search");
  const language = useLanguage();
  const user = useCurrentUser();
  const question = text.trim();
  const [settled] = useDebouncedValue(question, pause);
  // Users without access to records only find pages.
  const mayFind = ["employee", "owner", "operator"].includes(kindOf(user));
  const isWanted = mayFind && isSearchable(question) && !isTooLong(question, questionLimit);
  const isAsked = isWanted && isSearchable(settled) && !isTooLong(settled, questionLimit);
  const found = useQuery({
    ...foundQuery({ q: settled, kind, language }),
    enabled: isAsked,
    gcTime: 0,
    retry: false,
  });
  const { data: helpTasks = [] } = useQuery(helpTasksQuery);
  const isLoading = isWanted && (settled !== question || found.isFetching);
  const groups = isAsked && !found.isError ? (found.data?.groups ?? []) : [];

  const words = searchWords(question);
  const other = otherLayout(question);
  const readings = [words, ...(other === undefined ? [] : [searchWords(other)])];
  const marked = readings.flat();
  const named = (places: readonly NamedDestination[], icon: typeof IconSearch, lang?: string) =>
    places
      .filter(({ label, otherWords = "" }) =>
        readings.some((each) => each.length > 0 && isFoundBy(`${label} ${otherWords}`, each)),
      )
      .slice(0, maxDestinations)
      .map((place) =>
        placeOption(
          place,
          icon,
          <span lang={lang}>
            <HighlightedText text={place.label} words={marked} />
          </span>,
        ),
      );

  const atFirst = (): Section[] => [
    {
      title: t("recent"),
      options: recent.map((each) => ({
        value: `recent ${each}`,
        icon: IconHistory,
        content: each,
        take: { ask: each },
      })),
    },
    { title: t("acts"), options: actions.map((act) => placeOption(act, IconPlus, act.label)) },
  ];
  const ofRecords = (): Section[] =>
    groups.map((group) => ({
      title: t(`kinds.${group.kind}`),
      kind: group.kind,
      options: [
        ...group.hits.map((hit) => ({
          value: `${group.kind} ${hit.id}`,
          icon: icons[group.kind],
          content: <HitLine kind={group.kind} hit={hit} words={marked} />,
          take: { open: destinationOf(group.kind, hit, user) },
        })),
        ...(kind === undefined && group.hits.length === hitsOfGroup
          ? [
              {
                value: `more ${group.kind}`,
                icon: IconDotsVertical,
                content: t("more", { kind: t(`kinds.${group.kind}`) }),
                take: { narrow: group.kind },
              },
            ]
          : []),
      ],
    }));
  const inRegister: NamedDestination[] =
    isWanted && pages.some(({ to }) => to === pagePaths.agreements)
      ? [
          {
            to: pagePaths.agreements,
            search: { search: question },
            label: t("inRegister", { text: question }),
          },
        ]
      : [];
  const ofPlaces = (): Section[] => [
    { title: t("pages"), options: named(pages, IconArrowRight) },
    {
      title: t("acts"),
      options: [
        ...named(actions, IconPlus),
        ...inRegister.map((place) => placeOption(place, IconSearch, place.label)),
      ],
    },
    {
      title: t("help"),
      options: [
        ...named([{ to: pagePaths.rules, label: t("rules"), otherWords: t("rulesWords") }], IconHelp),
        // The guides are in Russian only.
        ...named(helpTasks, IconHelp, "ru"),
      ],
    },
  ];
  const all = words.length === 0 ? atFirst() : [...ofRecords(), ...(kind === undefined ? ofPlaces() : [])];
  const sections = all.filter(({ options }) => options.length > 0);
  const hits = groups.flatMap((group) => group.hits).length;
  return {
    sections,
    words,
    otherLayout: hits > 0 ? found.data?.otherLayout : null,
    isLoading,
    /** Number of hits, once the search has succeeded. */
    count: isAsked && !isLoading && !found.isError ? hits : undefined,
    isTooShort: mayFind && !isSearchable(question),
    retry: isAsked && found.isError && !isLoading ? () => void found.refetch() : undefined,
  };
}

type Tone = Parameters<typeof ToneChip>[0]["tone"];

const tones: Readonly<Partial<Record<SearchKind, Readonly<Record<number, Tone>>>>> = {
  applications: applicationTones,
  contracts: contractTones,
  spot: spotTones,
  proposals: {
    [proposalStatus.sent]: "info",
    [proposalStatus.accepted]: "ok",
    [proposalStatus.rejected]: "bad",
    [proposalStatus.held]: "ok",
    [proposalStatus.returned]: "info",
  },
  organizations: { [organizationStatus.active]: "ok", [organizationStatus.blocked]: "bad" },
  users: { [userStatus.active]: "ok", [userStatus.blocked]: "bad" },
};

/** Text with the search terms highlighted. */
const HighlightedText = ({ text, words }: { readonly text: string; readonly words: readonly string[] }) =>
  splitAtMatches(text, words).map((part, place) =>
    part.isHit ? (
      <mark key={place} className={css.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );

interface HitLineProps {
  readonly kind: SearchKind;
  readonly hit: SearchHit;
  readonly words: readonly string[];
}

/** Search hit: number or name, details and status. */
function HitLine({ kind, hit, words }: HitLineProps) {
  const t = useTranslations("search");
  const langOf = useLangOf();
  const { title, date, notes, amount, status, statusName, isWithdrawn } = hit;
  const [first = "", ...others] = notes;
  const isOrganization = kind === "members" || kind === "organizations" || kind === "applications";
  const shownNotes = [
    ...(date === null ? [] : [t("of", { date: formatDate(date) })]),
    ...(kind === "agreements"
      ? [t("contract", { number: first })]
      : isOrganization
        ? [t("inn", { inn: first })]
        : [first]),
    ...others.slice(0, 1),
    ...(amount === null ? [] : [t("tonnes", { amount: formatQuantity(amount) })]),
    ...others.slice(1),
  ]
    .map(shortCompanyName)
    .filter((note) => note !== "" && note !== title);
  return (
    <>
      <span className={css.line}>
        <Text span inherit className="num" fw={650} lang={langOf(title)}>
          <HighlightedText text={shortCompanyName(title)} words={words} />
        </Text>{" "}
        <Text span inherit c="var(--ink-2)">
          {shownNotes.map((note, index) => (
            <span key={index} lang={langOf(note)}>
              {index > 0 && ", "}
              <HighlightedText text={note} words={words} />
            </span>
          ))}
        </Text>
      </span>
      {typeof status === "string" ? (
        <StatusChip of="participant" status={status} />
      ) : kind === "agreements" ? (
        <ReportStatus status={status} isWithdrawn={isWithdrawn} />
      ) : (
        <ToneChip tone={tones[kind]?.[status] ?? "mute"}>{statusName}</ToneChip>
      )}
    </>
  );
}
