/**
 * Keeps what follows from objects that never change (a version of a function, of a flow, somebody's rights), for as long as all of
 * them live. For values that every request would work out anew.
 */
export class Derived<Value> {
  readonly #root: Level<Value> = { values: new Map(), below: new WeakMap() }

  /**
   * @param from what it follows from, always in the same order
   * @param more what else it follows from, as text
   */
  get(from: readonly object[], more: string, make: () => Value): Value {
    let level = this.#root
    for (const one of from) {
      const next = level.below.get(one) ?? { values: new Map(), below: new WeakMap() }
      level.below.set(one, next)
      level = next
    }
    const known = level.values.get(more)
    if (known !== undefined) return known
    const value = make()
    level.values.set(more, value)
    return value
  }
}

interface Level<Value> {
  readonly values: Map<string, Value>
  readonly below: WeakMap<object, Level<Value>>
}
