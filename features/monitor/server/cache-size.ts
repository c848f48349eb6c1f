/** Things looked at, at most: what lies beyond them is not counted. */
const mostThings = 200_000

const bytesOfThing = 16

/** Estimated bytes of what a cache keeps: texts by their length, everything else by the number of things. */
export function sizeOf(value: unknown, most: number = mostThings): number {
  const seen = new Set<unknown>()
  const waiting: unknown[] = [value]
  let bytes = 0
  while (waiting.length > 0 && seen.size < most) {
    const one = waiting.pop()
    if (typeof one === 'string') bytes += one.length * 2
    else if (one === null || typeof one !== 'object') bytes += 8
    else if (!seen.has(one)) {
      seen.add(one)
      bytes += bytesOfThing
      for (const part of partsOf(one)) waiting.push(part)
    }
  }
  return bytes
}

function partsOf(thing: object): readonly unknown[] {
  if (thing instanceof Map) return [...thing].flat()
  if (thing instanceof Set) return [...thing]
  if (ArrayBuffer.isView(thing)) return []
  return Array.isArray(thing) ? (thing as unknown[]) : Object.entries(thing).flat()
}
