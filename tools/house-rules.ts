import { readFileSync } from "node:fs";
import { listFiles } from "./source-files.ts";

/*
 * What stands where: the same area names in every layer and a closed vocabulary of file names in each room.
 * A newcomer who knows one area knows where to look in all others; a file without a place shows a design question.
 */

interface Room {
  /** Path from the root, with a slash at the end; `<area>` stands for any area. */
  readonly folder: string;
  /** Folders that are no areas but may stand beside them. */
  readonly besides: readonly string[];
  /** File names (paths inside of the area) that the vocabulary knows. */
  readonly vocabulary: RegExp;
  /** Ends the message "<file> has no place here: …". */
  readonly lesson: string;
}

const word = "[a-z0-9]+(?:-[a-z0-9]+)*";
/** What the one function of a file beside the queries does: it reads or judges, and changes nothing. */
const verbs = "audit|derive|find|get|import|judge|read|refuse";

const rooms: readonly Room[] = [
  {
    folder: "packages/domain/src/",
    besides: ["shared", "forms"],
    vocabulary: new RegExp(`^${word}(?:\\.test)?\\.ts$`),
    lesson:
      "a domain area is flat: one noun a file (agreement.ts, lifecycle.ts, permissions.ts, api.ts, errors.ts)",
  },
  {
    folder: "packages/phrases/src/",
    besides: [
      "shared",
      "app",
      "calls",
      "desk",
      "docs",
      "consents",
      "effects",
      "identity",
      "letters",
      "operations",
      "processing",
      "queue",
      "rows",
    ],
    vocabulary: /^(?:ru|en|[a-z-]+\.test)\.ts$/,
    lesson: "an area of phrases is ru.ts and en.ts, nothing else",
  },
  {
    folder: "apps/server/src/areas/",
    besides: [],
    vocabulary: new RegExp(
      `^(?:(?:routes|queries|search|waiting|store|jobs|constraints)\\.ts|(?:${verbs})-${word}\\.ts` +
        `|${word}-(?:queries|rows|columns|conditions|form|locks|refusals|xml)\\.ts` +
        `|actions/${word}\\.ts|content/.+|(?:actions/)?${word}(?:\\.db)?\\.test\\.ts)$`,
    ),
    lesson:
      "an area of the server is routes.ts, queries.ts (and private <noun>-queries.ts), search.ts, waiting.ts, store.ts, jobs.ts, constraints.ts, " +
      "actions/<verb-noun>.ts, content/, <noun>-rows, -columns, -conditions, -form, -locks, -refusals or -xml.ts, and " +
      `<verb-noun>.ts for a function that changes nothing (${verbs.replaceAll("|", ", ")}); ` +
      "rules and arithmetic belong into packages/domain, machinery into src/platform",
  },
  {
    folder: "apps/web/src/areas/",
    besides: [],
    vocabulary: new RegExp(
      `^(?:routes\\.tsx|(?:queries|mutations)\\.ts|use-${word}\\.tsx?` +
        `|${word}-(?:page|form|columns|filters|history|modal|drawer|menu|picker|search|table)\\.(?:tsx?|module\\.css)` +
        `|components/${word}\\.(?:tsx?|module\\.css)|(?:components/)?${word}\\.test\\.tsx?)$`,
    ),
    lesson:
      "an area of the web is routes.tsx, queries.ts, mutations.ts, use-<noun>.ts, " +
      "<noun>-page, -form, -columns, -filters, -history, -modal, -drawer, -menu, -picker, -search, -table, and " +
      "components/ for every other part of its screens",
  },
  {
    folder: "e2e/",
    besides: ["support", "app"],
    vocabulary: new RegExp(`^${word}\\.(?:spec\\.ts|ts)$`),
    lesson:
      "browser stories are <story>.spec.ts in the folder of their area; what stories share stands in support/",
  },
];

/** The rooms of an application: a new one is a decision about the whole house. */
const floors: Readonly<Record<string, readonly string[]>> = {
  "apps/server/src/": ["areas", "processes", "platform", "cli"],
  "apps/web/src/": ["app", "areas", "shared", "ui", "api", "i18n"],
};

const drawers = /^(?:index|utils?|helpers?|types|constants|common|misc|hooks|interfaces|lib|models)$/;
const kebab = new RegExp(`^${word}(?:\\.${word})*$`);
const isCode = (path: string) => /\.tsx?$/.test(path);

/** Faults of the names in the path of a code file, whatever room it stands in. */
function nameFaults(path: string): string[] {
  if (!isCode(path)) return [];
  const parts = path.split("/");
  const names = parts.map((part, i) => (i === parts.length - 1 ? part.replace(/\..*$/, "") : part));
  const drawer = names.find((name) => drawers.test(name));
  if (drawer)
    return [`${path}: "${drawer}" is a drawer, not a name; call the file after the one thing it holds`];
  if (!parts.every((part) => kebab.test(part)))
    return [`${path}: names are kebab-case, components too (register-page.tsx)`];
  return [];
}

function roomFaults(path: string, areas: readonly string[]): string[] {
  const floor = Object.keys(floors).find((folder) => path.startsWith(folder));
  const [storey, ...below] = floor ? path.slice(floor.length).split("/") : [];
  if (floor && storey && below.length > 0 && !floors[floor]?.includes(storey))
    return [`${path}: ${floor} has the rooms ${floors[floor]?.join(", ")}; "${storey}" is none of them`];

  const room = rooms.find(({ folder }) => path.startsWith(folder));
  if (!room) return [];
  const [area, ...inside] = path.slice(room.folder.length).split("/");
  if (inside.length === 0 || !area) return [];
  if (room.besides.includes(area)) return [];
  if (!areas.includes(area))
    return [`${path}: "${area}" is no area; the areas are listed in packages/domain/src/areas.ts`];
  return room.vocabulary.test(inside.join("/")) ? [] : [`${path} has no place here: ${room.lesson}`];
}

const toCamel = (name: string) => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The names of the values that a file exports; `*` for a re-export of everything. Types do not count. */
function exportedValues(code: string): string[] {
  const declared = /^export\s+(?:async\s+)?(?:function\*?|const|let|class)\s+([A-Za-z0-9_$]+)/gm;
  const listed = /^export\s*\{([^}]*)\}/gm;
  return [
    ...[...code.matchAll(declared)].map((match) => match[1] ?? ""),
    ...[...code.matchAll(listed)].flatMap((match) =>
      (match[1] ?? "")
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map((name) => name.replace(/^.*\sas\s+/, "")),
    ),
    ...(/^export\s+default\b/m.test(code) ? ["default"] : []),
    ...(/^export\s+\*/m.test(code) ? ["*"] : []),
  ];
}

const read = new RegExp(`^apps/server/src/areas/[^/]+/((?:${verbs})-${word})\\.ts$`);
const useCase = /^apps\/server\/src\/(?:areas\/[^/]+\/actions|processes)\/([^/.]+)\.ts$/;

/** Code of the server's areas and processes that is neither the store of an area nor a test. */
const readsOnly = /^apps\/server\/src\/(?:areas|processes)\/(?!.*(?:\/store|\.test)\.ts$)/;
const writesTable =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate)\s|\bupdate\s+\w+\s+set\b|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(/;

function contentFaults(path: string, code: string): string[] {
  if (readsOnly.test(path) && writesTable.test(code))
    return [`${path}: only store.ts writes the tables of its area; move the statement there`];
  const values = exportedValues(code);
  if (values.includes("*"))
    return [`${path}: no barrels; import the file that holds the thing ("export *" hides it)`];
  const promised = read.exec(path)?.[1];
  if (promised && !values.includes(toCamel(promised)))
    return [`${path}: must export the function ${toCamel(promised)} that its name promises`];
  const name = useCase.exec(path)?.[1];
  if (!name) return [];
  if (!name.includes("-")) return [`${path}: a use case is named <verb-noun>.ts (submit-report.ts)`];
  return values.length === 1 && values[0] === toCamel(name)
    ? []
    : [
        `${path}: must export the function ${toCamel(name)} and no other value (found: ${values.join(", ") || "none"})`,
      ];
}

/** Every fault of the house below `root`, as sentences that name the file and what to do; empty when it is in order. */
export function findHouseFaults(root: string, areas: readonly string[]): string[] {
  const files = ["packages", "apps", "e2e", "tools", "bench"]
    .flatMap((folder) => listFiles(folder, root))
    .filter((path) => !path.startsWith("tools/fixtures/"));
  return files.flatMap((path) => {
    const faults = [...nameFaults(path), ...roomFaults(path, areas)];
    return isCode(path)
      ? [...faults, ...contentFaults(path, readFileSync(`${root}/${path}`, "utf8"))]
      : faults;
  });
}
