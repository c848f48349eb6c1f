/** PostgreSQL refuses notices of 8,000 bytes and more (NOTIFY, "payload string too long"). */
const bytesAtMost = 7_900

/** Beyond ASCII, characters are escaped as in JSON: then one character is one byte, and a text can be cut anywhere. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * The payloads that carry a value: its JSON, or where one payload cannot hold it, numbered parts of it.
 *
 * @param id of the parts, different for each value
 */
export function payloadsOf(value: object, id: string): string[] {
  const text = asciiJson(value)
  if (text.length <= bytesAtMost) return [text]
  const room = bytesAtMost - `${id} ${text.length} ${text.length} `.length
  const count = Math.ceil(text.length / room)
  return Array.from({ length: count }, (_, index) => `${id} ${index} ${count} ${text.slice(index * room, (index + 1) * room)}`)
}

const partForm = /^([\w-]+) (\d+) (\d+) ([^]*)$/

/**
 * Puts payloads together again. Those of one transaction arrive in their order and follow each other, so at most one value is
 * incomplete; one that stays so is dropped with the next.
 */
export class PayloadReader {
  #id = ''
  #parts: string[] = []

  /** @returns the value once it is whole @throws SyntaxError for what is no payload of ours */
  read(payload: string): unknown {
    const [, id, place, count, text] = partForm.exec(payload) ?? []
    if (id === undefined || text === undefined) return JSON.parse(payload)
    if (id !== this.#id) this.#parts = []
    this.#id = id
    if (Number(place) !== this.#parts.length) return undefined
    this.#parts.push(text)
    if (this.#parts.length < Number(count)) return undefined
    const whole = this.#parts.join('')
    this.#parts = []
    return JSON.parse(whole)
  }
}
