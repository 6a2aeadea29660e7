import type { PowerElement } from "./power-element.ts";

/** Namespace of the format EMCHD_1. */
const namespace = "urn://x-artefacts/EMCHD_1";

/** Namespaces by prefix; the default namespace has the empty prefix. */
type Scope = Readonly<Record<string, string | undefined>>;

/**
 * Returns the element with the local names of the format's namespace (Namespaces in XML 1.0). A prefix is only another
 * spelling. Elements of other namespaces get a name that no element of the format has.
 */
export function withoutPrefixes(element: PowerElement, above: Scope): PowerElement {
  const scope = { ...above, ...declaredIn(element) };
  const [local = "", prefix = ""] = element.name.split(":").toReversed();
  return {
    ...element,
    name: scope[prefix] === namespace ? local : `{}${element.name}`,
    children: element.children.map((child) => withoutPrefixes(child, scope)),
  };
}

function declaredIn({ attributes }: PowerElement): Scope {
  const declared: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "xmlns") declared[""] = value;
    else if (name.startsWith("xmlns:")) declared[name.slice(6)] = value;
  }
  return declared;
}
