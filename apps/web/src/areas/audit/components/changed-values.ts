/** Value changed according to an audit record. */
export interface ChangedValue {
  /** Path of the value: property names, XML elements and list indexes, joined by dots. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Compares two values of an audit record leaf by leaf. A leaf without a counterpart counts as changed from or
 * to empty. XML inside a value is parsed too, so that a report shows its changed fields.
 */
export function changedValues(before: unknown, after: unknown): ChangedValue[] {
  const old = leavesOf(before);
  const now = leavesOf(after);
  // In an update, a value that only the old side mentions has not changed.
  const isChange = before !== null && after !== null;
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? "", after: now.get(path) ?? "" }))
    .filter(
      (value) =>
        value.before !== value.after && !(isChange && !now.has(value.path) && !inSameTree(value.path, now)),
    );
}

/** A missing leaf counts as removed if other leaves of its tree are present. */
const inSameTree = (path: string, leaves: ReadonlyMap<string, string>): boolean => {
  const tree = path.split(".")[0] + ".";
  return path.includes(".") && [...leaves.keys()].some((other) => other.startsWith(tree));
};

function leavesOf(value: unknown): Map<string, string> {
  const leaves = new Map<string, string>();
  const visit = (part: unknown, path: string): void => {
    if (part === null || part === undefined || part === "") return;
    if (typeof part === "string" && part.startsWith("<")) return visitXml(part, path);
    if (typeof part === "object")
      for (const [name, inner] of Object.entries(part)) visit(inner, path ? `${path}.${name}` : name);
    else leaves.set(path, String(part as string | number | boolean));
  };
  const visitXml = (text: string, path: string): void => {
    const { documentElement: root } = new DOMParser().parseFromString(text, "application/xml");
    if (root.querySelector("parsererror")) leaves.set(path, text);
    else visitElement(root, path);
  };
  const visitElement = (element: Element, path: string): void => {
    for (const { name, value } of element.attributes) if (value) leaves.set(`${path}.@${name}`, value);
    const children = [...element.children];
    const text = element.textContent?.trim() ?? "";
    if (children.length === 0 && text) leaves.set(path, text);
    for (const [place, child] of children.entries()) {
      const duplicates = children.filter(({ tagName }) => tagName === child.tagName);
      const name =
        duplicates.length > 1 ? `${child.tagName}.${duplicates.indexOf(child) + 1}` : child.tagName;
      visitElement(children[place]!, `${path}.${name}`);
    }
  };
  visit(value, "");
  return leaves;
}
