import { iterationConstants, linearMatrix, substitutionBox } from "./streebog-tables.ts";

/*
 * The hash function GOST R 34.11-2012 "Streebog" (RFC 6986). One table look-up per byte covers the three
 * transformations of a round: substitution, transposition and the linear one. Words are little-endian halves
 * of 64 bits.
 */

/** Low and high half at 2 * (256 * byte + value): the contribution of this value of this byte of a column. */
const table = new Uint32Array(2 * 8 * 256);
const matrixRows = new DataView(linearMatrix.buffer);
for (let byte = 0; byte < 8; byte++)
  for (let value = 0; value < 256; value++)
    for (let bit = 0; bit < 8; bit++)
      if ((substitutionBox[value]! >> bit) & 1) {
        const row = 8 * (63 - (8 * byte + bit));
        const at = 2 * (256 * byte + value);
        table[at]! ^= matrixRows.getUint32(row + 4);
        table[at + 1]! ^= matrixRows.getUint32(row);
      }

const blockBytes = 64;
const rounds = Array.from(
  { length: 12 },
  (_, round) =>
    new Uint32Array(iterationConstants.slice(blockBytes * round, blockBytes * (round + 1)).reverse().buffer),
);

// Shared working memory: hashing is synchronous, so calls never overlap.
const mixed = new Uint32Array(16);
const mixedBytes = new Uint8Array(mixed.buffer);
const zero = new Uint32Array(16);
const key = new Uint32Array(16);
const text = new Uint32Array(16);

/** target = LPS(a xor b) */
function transform(a: Uint32Array, b: Uint32Array, target: Uint32Array): void {
  for (let i = 0; i < 16; i++) mixed[i] = a[i]! ^ b[i]!;
  for (let column = 0; column < 8; column++) {
    let low = 0;
    let high = 0;
    for (let byte = 0; byte < 8; byte++) {
      const at = 2 * (256 * byte + mixedBytes[8 * byte + column]!);
      low ^= table[at]!;
      high ^= table[at + 1]!;
    }
    target[2 * column] = low;
    target[2 * column + 1] = high;
  }
}

/** state = g(count, state, message), the compression function (section 8). */
function compress(state: Uint32Array, count: Uint32Array, message: Uint32Array): void {
  transform(state, count, key);
  text.set(message);
  for (const constant of rounds) {
    transform(text, key, text);
    transform(key, constant, key);
  }
  for (let i = 0; i < 16; i++) state[i]! ^= text[i]! ^ key[i]! ^ message[i]!;
}

/** target += value, modulo 2^512 */
function add(target: Uint32Array, value: Uint32Array): void {
  let carry = 0;
  for (let i = 0; i < 16; i++) {
    const sum = target[i]! + value[i]! + carry;
    target[i] = sum;
    carry = sum > 0xffff_ffff ? 1 : 0;
  }
}

/**
 * Computes a Streebog digest.
 * @param size digest length in bits
 * @returns the bytes in the order of OpenSSL and CMS
 */
export function streebogHash(size: 256 | 512, data: Uint8Array): Uint8Array {
  const state = new Uint32Array(16);
  if (size === 256) state.fill(0x0101_0101);
  const count = new Uint32Array(16);
  const sum = new Uint32Array(16);
  const length = new Uint32Array(16);
  const block = new Uint8Array(blockBytes);
  const words = new Uint32Array(block.buffer);
  length[0] = 8 * blockBytes;
  let at = 0;
  for (; at + blockBytes <= data.length; at += blockBytes) {
    block.set(data.subarray(at, at + blockBytes));
    compress(state, count, words);
    add(count, length);
    add(sum, words);
  }
  const rest = data.subarray(at);
  block.fill(0);
  block.set(rest);
  block[rest.length] = 1;
  length[0] = 8 * rest.length;
  compress(state, count, words);
  add(count, length);
  add(sum, words);
  compress(state, zero, count);
  compress(state, zero, sum);
  const bytes = new Uint8Array(state.buffer);
  return size === 256 ? bytes.slice(32) : bytes;
}
