/**
 * Caches a value computed from immutable objects (a version of a function or flow, the rights of a user) until one of them is
 * garbage collected. For values that every request would otherwise compute anew.
 */
export class Derived<Value> {
  readonly #root: Level<Value> = { values: new Map(), below: new WeakMap() }

  /**
   * @param from the objects it is computed from, always in the same order
   * @param more further inputs of the computation, as text
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
