interface CacheLimits {
  /** Maximum number of entries; another one evicts the oldest. */
  readonly size: number;
  /** Milliseconds until an entry expires; never by default. */
  readonly lifetime?: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly expiresAt: number;
}

/** A bounded in-memory cache, local to a node. Values must not be `undefined`. */
export class BoundedCache<Key, Value extends {} | null> {
  readonly #entries = new Map<Key, Entry<Value>>();
  readonly #limits: CacheLimits;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.expiresAt > performance.now() ? entry.value : undefined;
  }

  set(key: Key, value: Value): Value {
    const { size, lifetime = Infinity } = this.#limits;
    // Setting a key again makes it the newest.
    this.#entries.delete(key);
    this.#entries.set(key, { value, expiresAt: performance.now() + lifetime });
    if (this.#entries.size > size) this.#entries.delete(this.#entries.keys().next().value!);
    return value;
  }

  /** Returns the cached value, or computes and caches it. */
  getOrSet(key: Key, make: () => Value): Value {
    const cached = this.get(key);
    return cached === undefined ? this.set(key, make()) : cached;
  }
}
