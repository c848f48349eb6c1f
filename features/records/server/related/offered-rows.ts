import type { Lookups, ParameterValue, RelatedSource, RowOffer } from '#engine/forms/field-type.ts'
import { sourceKey } from '#engine/forms/source-parameters.ts'
import { formRows, textOf, withBelow, type Row } from '#features/data-interfaces/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Sets of parameters that one save asks interfaces with; more is told as unavailable. */
const mostAsked = 300
const askedAtOnce = 8

interface Asked {
  readonly source: RelatedSource
  readonly parameters: readonly ParameterValue[]
}

/**
 * Which rows data interfaces give somebody. A decision does not wait: it asks, is told of what was read already, and is made again when the
 * rest was read.
 */
export class OfferedRows {
  readonly #kernel: Kernel
  readonly #session: SignedIn
  readonly #known = new Map<string, ReadonlyMap<string, Row> | 'unavailable'>()
  readonly #bySource = new Map<string, Map<string, Row>>()
  readonly #waiting = new Map<string, Asked>()

  constructor(kernel: Kernel, session: SignedIn) {
    this.#kernel = kernel
    this.#session = session
  }

  readonly offersRow: NonNullable<Lookups['offersRow']> = (source, parameters, id): RowOffer | undefined => {
    const key = JSON.stringify([sourceKey(source), parameters])
    const known = this.#known.get(key)
    if (known !== undefined) return known === 'unavailable' ? known : known.has(id) ? 'offered' : 'gone'
    if (this.#known.size + this.#waiting.size >= mostAsked) return 'unavailable'
    this.#waiting.set(key, { source, parameters })
    return undefined
  }

  /** Reads what was asked for since. @returns whether there was anything */
  async load(): Promise<boolean> {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (let first = 0; first < waiting.length; first += askedAtOnce)
      // oxlint-disable-next-line no-await-in-loop -- a service is not asked for hundreds of sets at once
      await Promise.all(waiting.slice(first, first + askedAtOnce).map(([key, asked]) => this.#read(key, asked)))
    return waiting.length > 0
  }

  async #read(key: string, { source, parameters }: Asked): Promise<void> {
    const given = await formRows(this.#kernel, { interfaceId: source.id, parameters }, this.#session)
    const { key: member = 'id' } = source
    const rows = 'rows' in given ? new Map(withBelow(given.rows).map((row) => [textOf(row[member]), row])) : 'unavailable'
    this.#known.set(key, rows)
    if (rows === 'unavailable') return
    const all = this.#bySource.get(sourceKey(source)) ?? new Map<string, Row>()
    this.#bySource.set(sourceKey(source), all)
    for (const [id, row] of rows) all.set(id, row)
  }

  /** Texts of a row that was read here, whatever they were asked for with. */
  readonly related: NonNullable<Lookups['related']> = (source, id) => {
    const row = this.#bySource.get(sourceKey(source))?.get(id)
    return row && Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]))
  }
}
