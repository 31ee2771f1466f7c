/** A cache of limited size: a value that does not fit displaces the least recently used one. */
export interface LruCache<V> {
  /** Returns the cached value, or creates and keeps it. Nothing is kept if `create` throws. */
  getOrCreate(key: string, create: () => V): V
}

export function createLruCache<V>(maxSize: number): LruCache<V> {
  const values = new Map<string, { readonly value: V }>()
  return {
    getOrCreate(key, create) {
      const entry = values.get(key) ?? { value: create() }
      // Inserted again as the last: the first key is the least recently used.
      values.delete(key)
      values.set(key, entry)
      const [oldest] = values.keys()
      if (values.size > maxSize && oldest !== undefined) values.delete(oldest)
      return entry.value
    },
  }
}
