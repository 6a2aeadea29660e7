import { BlockList, isIP } from "node:net";

/** What no receiver of ours stands at: this machine, networks of a house, what is reserved, services of clouds. */
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
 * Of IPv6 only what is given out to the world is outside: loopback, mapped and translated IPv4, link-local, unique local and
 * multicast addresses are not; nor are, of what is given out, tunnels to IPv4 and addresses for examples.
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
 * DOOR-005: whether a request to that address could stay inside of a network: everything that is not known to be outside is.
 * @param address of either family, without brackets
 */
export function isInside(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return insideFour.check(address, "ipv4");
    case 6:
      return address.includes("%") || !world.check(address, "ipv6") || insideSix.check(address, "ipv6");
    default:
      return true;
  }
}

/** The address that a URL names by itself, without a name that would have to be looked up. */
export function addressIn({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 ? undefined : bare;
}
