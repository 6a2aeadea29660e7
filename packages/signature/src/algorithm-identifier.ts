import { DerItems, readOid, type DerElement } from "./der.ts";
import { requireValid } from "./fault.ts";

export interface AlgorithmIdentifier {
  readonly oid: string;
  readonly parameters: DerElement | undefined;
}

export function readAlgorithm(element: DerElement): AlgorithmIdentifier {
  const parts = new DerItems(element);
  const oid = readOid(parts.take());
  const [parameters, ...more] = parts.rest();
  requireValid(more.length === 0, "malformed");
  return { oid, parameters };
}
