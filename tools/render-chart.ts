import { parse } from "yaml";
import { listFiles, readText } from "./source-files.ts";

/** Renders the chart like Helm, for tests. The templates use only the functions of Helm below. */

type Environment = Record<string, string>;
export type ChartValues = Readonly<Record<string, unknown>>;

interface ChartObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: unknown;
}

export const chartValues = parse(readText("deploy/helm/values.yaml")) as ChartValues & {
  readonly settings: Environment;
  readonly secrets: Environment;
};
const { version } = JSON.parse(readText("package.json")) as { readonly version: string };

const valueAt = (given: ChartValues, path: string) =>
  path.split(".").reduce<unknown>((value, name) => (value as ChartValues)[name], given);

const expressionsOf = (given: ChartValues): readonly (readonly [RegExp, (path: string) => unknown])[] => [
  [/^\.Release\.Name$/, () => "birzha"],
  [/^\.Chart\.AppVersion$/, () => version],
  [/^default \.Release\.Name \.Values\.(existingSecret)$/, (path) => valueAt(given, path) || "birzha"],
  [/^default \.Chart\.AppVersion \.Values\.([\w.]+)$/, (path) => valueAt(given, path) || version],
  [/^\.Values\.([\w.]+)$/, (path) => valueAt(given, path)],
  [/^toJson \.Values\.([\w.]+)$/, (path) => JSON.stringify(valueAt(given, path))],
  [/^add \.Values\.([\w.]+) 30$/, (path) => Number(valueAt(given, path)) + 30],
  [/^sha256sum \(toJson \.Values\) \| quote$/, () => '"0"'],
  [/^- if not \.Values\.existingSecret$|^- end$/, () => ""],
];

/** `range` over a list of values whose items are written as JSON. */
const lists = /^ *\{\{- range \.Values\.(\w+) \}\}\n( *- )\{\{ toJson \. \}\}\n *\{\{- end \}\}\n/gm;
const withLists = (template: string, given: ChartValues) =>
  template.replace(lists, (_, name: string, indent: string) =>
    (given[name] as readonly unknown[]).map((item) => `${indent}${JSON.stringify(item)}\n`).join(""),
  );

/** A choice within a line, by a value that is empty or not. */
const choices = /\{\{ if \.Values\.([\w.]+) \}\}(.*?)\{\{ else \}\}(.*?)\{\{ end \}\}/g;
const withChoices = (template: string, given: ChartValues) =>
  template.replace(choices, (_, path: string, yes: string, no: string) => (valueAt(given, path) ? yes : no));

const templates = listFiles("deploy/helm/templates").map(readText);

/** Returns the objects that the chart creates from these values. */
export function renderChart(given: ChartValues): readonly ChartObject[] {
  const expressions = expressionsOf(given);
  return templates.map((template) => {
    const text = withChoices(withLists(template, given), given).replace(
      /\{\{(-? ?.*?) \}\}/g,
      (_, expression: string) => {
        for (const [pattern, replace] of expressions) {
          const found = pattern.exec(expression.trim());
          if (found) return String(replace(found[1] ?? ""));
        }
        throw new Error(`unknown template expression: ${expression}`);
      },
    );
    return parse(text) as ChartObject;
  });
}
