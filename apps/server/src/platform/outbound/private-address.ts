import { BlockList, isIP } from "node:net";

/** Blocked IPv4 ranges (SSRF protection): loopback, private, link-local, reserved, cloud metadata. */
const insideFour = new BlockList();
for (const network of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
])
  add(insideFour, network, "ipv4");

/**
 * Global unicast, the only IPv6 range that is allowed. It excludes loopback, mapped and translated IPv4,
 * link-local, unique local and multicast addresses. Inside it, tunnels to IPv4 and documentation ranges stay
 * blocked.
 */
const world = new BlockList();
add(world, "2000::/3", "ipv6");
const insideSix = new BlockList();
for (const network of ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"])
  add(insideSix, network, "ipv6");

function add(list: BlockList, network: string, family: "ipv4" | "ipv6"): void {
  const [address = "", bits] = network.split("/");
  list.addSubnet(address, Number(bits), family);
}

/**
 * DOOR-005: whether an address is private or otherwise blocked (SSRF protection). Everything not known to be
 * public is blocked.
 * @param address IPv4 or IPv6, without brackets
 */
export function isPrivateAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return insideFour.check(address, "ipv4");
    case 6:
      return address.includes("%") || !world.check(address, "ipv6") || insideSix.check(address, "ipv6");
    default:
      return true;
  }
}

/** Returns the IP address in a URL; undefined for a host name, which needs a lookup. */
export function addressIn({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 ? undefined : bare;
}
