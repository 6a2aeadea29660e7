import { expect, test } from "vitest";
import { addressIn, isPrivateAddress } from "./private-address.ts";

test("DOOR-005: private and public addresses are recognised in every spelling", () => {
  const inside = [
    ...["127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1"],
    ...["169.254.169.254", "0.0.0.0", "224.0.0.1", "255.255.255.255", "198.18.0.1", "168.63.129.16"],
    ...["::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1", "::7f00:1"],
    ...["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "0:0:0:0:0:ffff:7f00:1", "64:ff9b::a00:1"],
    ...["2001:db8::1", "2002:7f00:1::", "2001:0:53aa:64c::1", "fec0::1", "localhost", ""],
  ];
  expect(inside.filter((address) => !isPrivateAddress(address))).toEqual([]);
  const outbound = [
    "93.184.216.34",
    "8.8.8.8",
    "172.32.0.1",
    "192.169.0.1",
    "2606:4700::1111",
    "2a02:6b8::2:242",
  ];
  expect(outbound.filter(isPrivateAddress)).toEqual([]);
});

test("DOOR-005: numeric spellings mean the same address", () => {
  const written = [
    ...["https://127.0.0.1/", "https://0x7f.1/", "https://2130706433/", "https://017700000001/"],
    ...["https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://127.1:8443/", "https://１２７.0.0.1/"],
  ];
  for (const url of written) {
    const address = addressIn(new URL(url));
    expect([url, address !== undefined && isPrivateAddress(address)]).toEqual([url, true]);
  }
  expect(addressIn(new URL("https://erp.example/"))).toBeUndefined();
});
