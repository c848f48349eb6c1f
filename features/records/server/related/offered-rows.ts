import type { Lookups, ParameterValue, RelatedSource, RowOffer } from '#engine/forms/field-type.ts'
import type { WantedRow } from '#engine/forms/wanted-rows.ts'
import { sourceKey } from '#engine/forms/source-parameters.ts'
import { formRows, textOf, withBelow, type Row } from '#features/data-interfaces/entry.ts'
import { chosenRows, type HasWithin } from '#features/records/server/related/related-rows.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Sets of parameters that one save asks interfaces with; more is told as unavailable. */
const mostAsked = 300
const askedAtOnce = 8

interface Asked {
  readonly source: RelatedSource
  readonly parameters: readonly ParameterValue[]
}

/** Records of a function that are asked for, and the fields by which the choice among them is narrowed. */
interface AskedRecords {
  readonly source: RelatedSource
  readonly keys: readonly string[]
  readonly ids: Set<string>
}

type Chosen = ReadonlyMap<string, HasWithin>

/**
 * Which rows somebody may choose: those that data interfaces give him, and records that directories let him choose. A decision does not wait:
 * it asks, is told of what was read already, and is made again when the rest was read.
 */
export class OfferedRows {
  readonly #kernel: Kernel
  readonly #session: SignedIn
  readonly #known = new Map<string, ReadonlyMap<string, Row> | 'unavailable'>()
  readonly #bySource = new Map<string, Map<string, Row>>()
  readonly #waiting = new Map<string, Asked>()
  /** By function and narrowing fields: what was read of the asked ids; `open` where nothing but the right to read decides. */
  readonly #chosen = new Map<string, { readonly asked: Set<string>; readonly rows: Map<string, HasWithin> } | 'open'>()
  readonly #records = new Map<string, AskedRecords>()

  constructor(kernel: Kernel, session: SignedIn) {
    this.#kernel = kernel
    this.#session = session
  }

  readonly offersRow: NonNullable<Lookups['offersRow']> = (source, parameters, id): RowOffer | undefined => {
    if (source.kind === 'function') return this.#offersRecord(source, parameters, id)
    const key = JSON.stringify([sourceKey(source), parameters])
    const known = this.#known.get(key)
    if (known !== undefined) return known === 'unavailable' ? known : known.has(id) ? 'offered' : 'gone'
    if (this.#known.size + this.#waiting.size >= mostAsked) return 'unavailable'
    this.#waiting.set(key, { source, parameters })
    return undefined
  }

  /** Reads at once what a decision about these rows will ask for, so that it need not be made twice. */
  async prefetch(wanted: readonly WantedRow[]): Promise<void> {
    for (const { source, id, parameters } of wanted)
      if (source.kind === 'function')
        this.#askRecord(
          source,
          (parameters[0] ?? []).map(({ field }) => field),
          id,
        )
    await this.load()
  }

  #offersRecord(source: RelatedSource, parameters: readonly ParameterValue[], id: string): RowOffer | undefined {
    const keys = parameters.map(({ field }) => field)
    const known = this.#chosen.get(JSON.stringify([sourceKey(source), keys]))
    if (known === 'open') return undefined
    if (!known?.asked.has(id)) {
      this.#askRecord(source, keys, id)
      return undefined
    }
    const has = known.rows.get(id)
    // A field that is still empty narrows nothing.
    return has && parameters.every(({ field, value }) => value === '' || has(field, value)) ? 'offered' : 'gone'
  }

  #askRecord(source: RelatedSource, keys: readonly string[], id: string): void {
    const key = JSON.stringify([sourceKey(source), keys])
    const asked = this.#records.get(key) ?? { source, keys, ids: new Set<string>() }
    this.#records.set(key, asked)
    asked.ids.add(id)
  }

  async #readRecords(key: string, { source, keys, ids }: AskedRecords): Promise<void> {
    const rows: Chosen | undefined = await chosenRows(this.#kernel, this.#session, source, { ids: [...ids], keys })
    if (!rows) return void this.#chosen.set(key, 'open')
    const known = this.#chosen.get(key)
    const before = known === undefined || known === 'open' ? undefined : known
    this.#chosen.set(key, { asked: new Set([...(before?.asked ?? []), ...ids]), rows: new Map([...(before?.rows ?? []), ...rows]) })
  }

  /** Reads what was asked for since. @returns whether there was anything */
  async load(): Promise<boolean> {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    const records = [...this.#records]
    this.#records.clear()
    await Promise.all(records.map(([key, asked]) => this.#readRecords(key, asked)))
    for (let first = 0; first < waiting.length; first += askedAtOnce)
      // oxlint-disable-next-line no-await-in-loop -- a service is not asked for hundreds of sets at once
      await Promise.all(waiting.slice(first, first + askedAtOnce).map(([key, asked]) => this.#read(key, asked)))
    return waiting.length > 0 || records.length > 0
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
