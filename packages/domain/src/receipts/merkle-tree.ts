import { hashNode, type ReceiptCrypto } from "./verify-receipt.ts";

/** Merkle tree of a day: its root, and the path of every leaf. */
export interface MerkleTree {
  readonly root: Uint8Array;
  readonly paths: readonly (readonly Uint8Array[])[];
}

/** Builds a tree as in RFC 6962: an odd last node moves up unchanged. The root of no leaves is SHA-256 of nothing. */
export async function buildMerkleTree(
  crypto: ReceiptCrypto,
  leaves: readonly Uint8Array[],
): Promise<MerkleTree> {
  const paths: Uint8Array[][] = leaves.map(() => []);
  let level = [...leaves];
  for (let height = 0; level.length > 1; height += 1) {
    for (const [index, path] of paths.entries()) {
      const neighbour = level[Math.floor(index / 2 ** height) ^ 1];
      if (neighbour) path.push(neighbour);
    }
    const next: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const right = level[at + 1];
      next.push(right ? await hashNode(crypto, level[at]!, right) : level[at]!);
    }
    level = next;
  }
  return { root: level[0] ?? (await crypto.sha256(new Uint8Array())), paths };
}
