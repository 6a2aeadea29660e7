import { describe, expect, test } from "vitest";
import type { GostCurve } from "./gost-curves.ts";
import { verifyGost } from "./gost-signature.ts";

interface Example {
  readonly curve: GostCurve;
  readonly size: number;
  readonly x: bigint;
  readonly y: bigint;
  readonly e: bigint;
  readonly r: bigint;
  readonly s: bigint;
}

/** RFC 7091 section 7.1. The curve is a test set, unsuitable for real keys. */
const short: Example = {
  curve: {
    p: 0x8000000000000000000000000000000000000000000000000000000000000431n,
    a: 7n,
    b: 0x5fbff498aa938ce739b8e022fbafef40563f6e6a3472fc2a514c0ce9dae23b7en,
    n: 0x8000000000000000000000000000000150fe8a1892976154c59cfc193accf5b3n,
    Gx: 2n,
    Gy: 0x8e2a8a0e65147d4bd6316030e16d19c85c97f0a9ca267122b96abbcea7e8fc8n,
    h: 1n,
  },
  size: 32,
  x: 0x7f2b49e270db6d90d8595bec458b50c58585ba1d4e9b788f6689dbd8e56fd80bn,
  y: 0x26f1b489d6701dd185c8413a977b3cbbaf64d1c593d26627dffb101a87ff77dan,
  e: 0x2dfbc1b372d89a1188c09c52e0eec61fce52032ab1022e8e67ece6672b043ee5n,
  r: 0x41aa28d2f1ab148280cd9ed56feda41974053554a42767b83ad043fd39dc0493n,
  s: 0x1456c64ba4642a1653c235a98a60249bcd6d3f746b631df928014f6c5bf9c40n,
};

/** RFC 7091 section 7.2. */
const long: Example = {
  curve: {
    p: 0x4531acd1fe0023c7550d267b6b2fee80922b14b2ffb90f04d4eb7c09b5d2d15df1d852741af4704a0458047e80e4546d35b8336fac224dd81664bbf528be6373n,
    a: 7n,
    b: 0x1cff0806a31116da29d8cfa54e57eb748bc5f377e49400fdd788b649eca1ac4361834013b2ad7322480a89ca58e0cf74bc9e540c2add6897fad0a3084f302adcn,
    n: 0x4531acd1fe0023c7550d267b6b2fee80922b14b2ffb90f04d4eb7c09b5d2d15da82f2d7ecb1dbac719905c5eecc423f1d86e25edbe23c595d644aaf187e6e6dfn,
    Gx: 0x24d19cc64572ee30f396bf6ebbfd7a6c5213b3b3d7057cc825f91093a68cd762fd60611262cd838dc6b60aa7eee804e28bc849977fac33b4b530f1b120248a9an,
    Gy: 0x2bb312a43bd2ce6e0d020613c857acddcfbf061e91e5f2c3f32447c259f39b2c83ab156d77f1496bf7eb3351e1ee4e43dc1a18b91b24640b6dbb92cb1add371en,
    h: 1n,
  },
  size: 64,
  x: 0x115dc5bc96760c7b48598d8ab9e740d4c4a85a65be33c1815b5c320c854621dd5a515856d13314af69bc5b924c8b4ddff75c45415c1d9dd9dd33612cd530efe1n,
  y: 0x37c7c90cd40b0f5621dc3ac1b751cfa0e2634fa0503b3d52639f5d7fb72afd61ea199441d943ffe7f0c70a2759a3cdb84c114e1f9339fdf27f35eca93677beecn,
  e: 0x3754f3cfacc9e0615c4f4a7c4d8dab531b09b6f9c170c533a71d147035b0c5917184ee536593f4414339976c647c5d5a407adedb1d560c4fc6777d2972075b8cn,
  r: 0x2f86fa60a081091a23dd795e1e3c689ee512a3c82ee0dcc2643c78eea8fcacd35492558486b20f1c9ec197c90699850260c93bcbcd9c5c3317e19344e173ae36n,
  s: 0x1081b394696ffe8e6585e7a9362d26b6325f56778aadbc081c0bfbe933d52ff5823ce288e8c4f362526080df7f70ce406a6eeb1f56919cb92a9853bde73e5b4an,
};

const big = (value: bigint, size: number) => Buffer.from(value.toString(16).padStart(2 * size, "0"), "hex");
const little = (value: bigint, size: number) => big(value, size).reverse();

const verify = ({ curve, size, x, y, e, r, s }: Example): boolean =>
  verifyGost(
    curve,
    Buffer.concat([little(x, size), little(y, size)]),
    little(e, size),
    Buffer.concat([big(s, size), big(r, size)]),
  );

describe.each([
  ["256", short],
  ["512", long],
])("G-81: the example of RFC 7091 with %s bits", (_name, example) => {
  test("verifies", () => {
    expect(verify(example)).toBe(true);
  });

  const { curve, size, x, y, e, r, s } = example;
  test.each<[string, Partial<Example>]>([
    ["another digest", { e: e + 1n }],
    ["another r", { r: r + 1n }],
    ["another s", { s: s - 1n }],
    ["no r", { r: 0n }],
    ["no s", { s: 0n }],
    ["an r equal to the group order", { r: curve.n }],
    ["an s equal to the group order", { s: curve.n }],
    ["swapped halves", { r: s, s: r }],
    ["another key", { y: curve.p - y }],
    ["a key off the curve", { x: x + 1n }],
    ["coordinates beyond the field", { x: curve.p }],
    ["no key", { x: 0n, y: 0n }],
  ])("%s fails", (_change, change) => {
    expect(verify({ ...example, ...change })).toBe(false);
  });

  test("wrong lengths fail", () => {
    const key = Buffer.concat([little(x, size), little(y, size)]);
    const signature = Buffer.concat([big(s, size), big(r, size)]);
    const digest = little(e, size);
    expect(verifyGost(curve, key.subarray(1), digest, signature)).toBe(false);
    expect(verifyGost(curve, key, digest.subarray(1), signature)).toBe(false);
    expect(verifyGost(curve, key, digest, signature.subarray(1))).toBe(false);
    expect(verifyGost(curve, key, digest, Buffer.concat([signature, signature]))).toBe(false);
  });
});
