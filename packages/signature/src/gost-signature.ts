import { weierstrass, type WeierstrassPointCons } from "@noble/curves/abstract/weierstrass.js";
import type { GostCurve } from "./gost-curves.ts";

type Points = WeierstrassPointCons<bigint>;
const made = new WeakMap<GostCurve, Points>();

function pointsOf(curve: GostCurve): Points {
  let points = made.get(curve);
  if (!points) {
    points = weierstrass({ ...curve });
    made.set(curve, points);
  }
  return points;
}

const bigEndian = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);
const littleEndian = (bytes: Uint8Array): bigint => bigEndian(Uint8Array.from(bytes).reverse());
const modulo = (value: bigint, by: bigint): bigint => ((value % by) + by) % by;

/** Returns the modular inverse of `value`. `by` is prime and does not divide `value`. */
function inverse(value: bigint, by: bigint): bigint {
  let [a, b, u, v] = [modulo(value, by), by, 1n, 0n];
  while (a !== 0n) {
    const quotient = b / a;
    [a, b, u, v] = [b - quotient * a, a, v - quotient * u, u];
  }
  return modulo(v, by);
}

/** Returns the length in bytes of a coordinate and of each half of a signature. */
const sizeOf = ({ n }: GostCurve): number => (n >> 256n === 0n ? 32 : 64);

/**
 * Verifies a GOST R 34.10-2012 signature of a digest (RFC 7091 section 6.2).
 * @param key X then Y, each little-endian (RFC 9215)
 * @param digest little-endian number
 * @param signature s then r, each big-endian
 */
export function verifyGost(
  curve: GostCurve,
  key: Uint8Array,
  digest: Uint8Array,
  signature: Uint8Array,
): boolean {
  const size = sizeOf(curve);
  if (key.length !== 2 * size || signature.length !== 2 * size || digest.length !== size) return false;
  const { p, n } = curve;
  const [s, r] = [bigEndian(signature.subarray(0, size)), bigEndian(signature.subarray(size))];
  if (r === 0n || r >= n || s === 0n || s >= n) return false;
  const [x, y] = [littleEndian(key.subarray(0, size)), littleEndian(key.subarray(size))];
  if (x >= p || y >= p || modulo(y * y - (x * x * x + curve.a * x + curve.b), p) !== 0n) return false;

  const e = modulo(littleEndian(digest), n) || 1n;
  const v = inverse(e, n);
  const Points = pointsOf(curve);
  const publicKey = Points.fromAffine({ x, y });
  // A point outside the subgroup of order n is not a valid key.
  if (curve.h > 1n && !publicKey.isTorsionFree()) return false;
  const sum = Points.BASE.mulAddUnsafe(modulo(s * v, n), publicKey, modulo(-r * v, n));
  return !sum.is0() && modulo(sum.toAffine().x, n) === r;
}
