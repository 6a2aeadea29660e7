import { TableError } from "./table-error.ts";
import { XmlScanner, type XmlParts } from "./xml-scanner.ts";
import type { ZipDirectory } from "./zip-directory.ts";

/** Scans a part of a workbook piece by piece; stops early if `isDone`. */
export async function scan(
  zip: ZipDirectory,
  path: string,
  parts: XmlParts,
  isDone?: () => boolean,
): Promise<void> {
  const decoder = new TextDecoder();
  const scanner = new XmlScanner(parts);
  for await (const piece of zip.unpack(path)) {
    scanner.write(decoder.decode(piece, { stream: true }));
    if (isDone?.()) return;
  }
  scanner.end();
}

export const ignore = () => undefined;

interface Relation {
  readonly type: string;
  readonly path: string;
}

async function readRelations(zip: ZipDirectory, path: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/") + 1) : "";
  const part = `${folder}_rels/${path.slice(folder.length)}.rels`;
  const relations = new Map<string, Relation>();
  if (!zip.has(part)) return relations;
  await scan(zip, part, {
    open: (name, attribute) => {
      if (name !== "Relationship") return;
      const target = attribute("Target") ?? "";
      relations.set(attribute("Id") ?? "", {
        type: (attribute("Type") ?? "").replace(/^.*\//, ""),
        path: target.startsWith("/")
          ? target.slice(1)
          : new URL(target, `file:///${folder}`).pathname.slice(1),
      });
    },
    close: ignore,
    text: ignore,
  });
  return relations;
}

const siblingOf = (path: string, name: string) => path.replace(/[^/]*$/, name);

/** Finds the workbook of an archive and the parts that it names; `xml` or `bin` is the end of their usual names. */
export async function findWorkbook(zip: ZipDirectory, extension: "xml" | "bin") {
  const roots = await readRelations(zip, "");
  const path =
    [...roots.values()].find(({ type }) => type === "officeDocument")?.path ?? `xl/workbook.${extension}`;
  if (!zip.has(path)) throw new TableError("damaged-workbook");
  const relations = await readRelations(zip, path);
  const related = (type: string) =>
    [...relations.values()].find((each) => each.type === type)?.path ??
    siblingOf(path, `${type}.${extension}`);
  return { path, relations, related };
}
