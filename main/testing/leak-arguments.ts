import { z } from 'zod'
import type { Call } from '#engine/contract/call.ts'
import { newId } from '#server/new-id.ts'
import type { HiddenWorld } from './hidden-world.ts'

/** Input of a call as it is sent. */
export interface Input {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** One request of the walk. */
export interface Ask {
  readonly input: Input
  /** The same about something that does not exist, which must be answered alike; none where the reader may see what is asked about. */
  readonly control: Input | undefined
  /** What was put into the input: an answer may repeat it. */
  readonly sent: readonly string[]
  readonly controlSent: readonly string[]
}

/** A value for one member, and one of something that does not exist. */
interface Candidate {
  readonly value: unknown
  readonly absent: unknown
}

type Schema = z.core.JSONSchema.JSONSchema | boolean
type Place = 'params' | 'query' | 'body'
interface Slot {
  readonly place: Place
  readonly member: string
  readonly schema: Exclude<Schema, boolean>
}

const absentUuid = newId()
const absentText = 'nothing-here'
const isUuid = (id: string): boolean => /^[0-9a-f]{8}-/.test(id)
const absentOf = (id: string): string => (isUuid(id) ? absentUuid : absentText)

/**
 * Makes the requests in which one call is asked about what is hidden: each member of its input in turn holds what its name stands
 * for (ids, names of fields, words to search), the others the smallest values the schemas let through. A call whose requests are all
 * malformed is reported by the walk; then its members need values here.
 */
export class Asks {
  /** The address with everything its parameters may name. */
  readonly anchors: readonly Ask[]
  readonly #others: readonly Slot[]
  readonly #call: Call
  readonly #world: HiddenWorld

  constructor(call: Call, world: HiddenWorld) {
    const given = inputs[`${call.method} ${call.path}`]
    const base: Input = {
      params: (sampleOf(call.params) ?? {}) as Input['params'],
      query: (call.method === 'GET' && given ? given : (sampleOf(call.query) ?? {})) as Input['query'],
      body: given ?? sampleOf(call.body),
    }
    const slots = slotsOf(call)
    const named = slots.filter(({ place }) => place === 'params')
    this.anchors = anchorsOf(base, named, world)
    this.#others = slots.filter(({ place }) => place !== 'params')
    this.#call = call
    this.#world = world
  }

  /** The same address with each other member of the input in all values that it may have. */
  readonly at = ({ input }: Ask): Ask[] => this.#others.flatMap((slot) => variants(input, slot, this.#call, this.#world))
}

/** Bodies, or queries, of calls whose rules generated ones do not keep. */
const chunk = {
  chunkNumber: 1,
  chunkSize: 10,
  totalSize: 10,
  totalChunks: 1,
  identifier: '0cc175b9c0f1b6a831c399e269772661',
  filename: 'note.txt',
}
const merged = { identifier: chunk.identifier, fileName: 'note.txt', fileSize: 10, type: 'annex' }
const plan = { fullName: 'plan', matchLogic: 'AND', moduleId: 'menu-part-ledger', conditionJson: '[]' }
const request = { flowId: 'dealing', formData: { area: 'north' }, status: 1, version: 1 }
const inputs: Readonly<Record<string, unknown>> = {
  'GET /api/file/chunk': chunk,
  'POST /api/file/chunk': chunk,
  'POST /api/file/merge': merged,
  'POST /file/api/file/merge': merged,
  'POST /api/system/AdvancedQuery': plan,
  'PUT /api/system/AdvancedQuery/{id}': plan,
  'POST /api/workflow/Engine/FlowTask': request,
  'PUT /api/workflow/Engine/FlowTask/{id}': request,
}

/** The address with each combination of what its parameters may name. */
function anchorsOf(base: Input, named: readonly Slot[], world: HiddenWorld): Ask[] {
  if (named.length === 0) return [{ input: base, control: undefined, sent: [], controlSent: [] }]
  const combinations = combined(named.map((slot) => candidatesFor(slot, world).map((one): Chosen => [slot, one])))
  return combinations.map((chosen) => {
    const filled = (key: 'value' | 'absent') => ({
      ...base,
      params: { ...base.params, ...Object.fromEntries(chosen.map(([slot, one]) => [slot.member, one[key]])) },
    })
    return {
      input: filled('value'),
      control: chosen.some(([, one]) => isHidden(one)) ? filled('absent') : undefined,
      sent: chosen.map(([, { value }]) => String(value)),
      controlSent: chosen.map(([, { absent }]) => String(absent)),
    }
  })
}

type Chosen = readonly [Slot, Candidate]

/** A function is combined with everything, other parameters side by side. */
function combined(choices: readonly (readonly Chosen[])[]): readonly (readonly Chosen[])[] {
  const [first = [], ...rest] = choices
  if (first[0]?.[0].member === 'modelId' && rest.length > 0) return first.flatMap((one) => combined(rest).map((others) => [one, ...others]))
  // A number, such as the version of a definition, names nothing: it keeps its sample.
  const naming = choices.filter((one) => one.length > 0)
  const longest = Math.max(1, ...naming.map((one) => one.length))
  return Array.from({ length: longest }, (_none, at) => naming.map((one) => one[at % one.length]!))
}

/** The input with one member of query or body in all values it may have. */
function variants(ground: Input, slot: Slot, call: Call, world: HiddenWorld): Ask[] {
  const all = candidatesFor(slot, world, call)
  // What the reader may see is asked about by its address; here only what hides from him matters.
  const some = all.some(isHidden) ? all.filter(isHidden) : all
  return some.map(({ value, absent }) => {
    const filled = (given: unknown): Input => ({ ...ground, [slot.place]: { ...(ground[slot.place] as object), [slot.member]: given } })
    return {
      input: filled(value),
      control: value === absent ? undefined : filled(absent),
      sent: textsIn(value),
      controlSent: textsIn(absent),
    }
  })
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value, ...(/^[[{]/.test(value) ? textsIn(JSON.parse(value)) : [])]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (value !== null && typeof value === 'object') return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)])
  return typeof value === 'number' ? [String(value)] : []
}

const isHidden = ({ value, absent }: Candidate): boolean => value !== absent

const same = (value: unknown): Candidate => ({ value, absent: value })

/** What a member stands for, by its name and its schema. */
function candidatesFor({ place, member, schema }: Slot, world: HiddenWorld, call?: Call): readonly Candidate[] {
  const special = specialMembers[member]
  if (special) return special(world)
  const choices = choicesOf(schema)
  if (choices) return choices.map(same)
  if (schema.type === 'array')
    return isText(schema.items) ? idsOf(member, world).map(({ value, absent }) => ({ value: [value], absent: [absent] })) : []
  if (!isText(schema)) return []
  if (place === 'params' || /(^i|I)ds?$/.test(member)) return idsOf(member, world)
  // What a change stores may be told to whoever stored it.
  const isSearch = call !== undefined && (call.method === 'GET' || call.changes === false)
  return isSearch ? wordsOf(world).slice(0, member === 'keyword' ? undefined : 2) : []
}

/** Ids of what is hidden and of what is seen; members that name a function or menu get those alone. */
function idsOf(member: string, { hiddenIds, seenIds }: HiddenWorld): readonly Candidate[] {
  const ofFunction = member === 'modelId'
  const wanted = (name: string): boolean => !ofFunction || /function/i.test(name)
  const hidden = Object.entries(hiddenIds).filter(([name]) => wanted(name))
  const seen = Object.entries(seenIds).filter(([name]) => wanted(name))
  return [...seen.map(([, id]) => same(id)), ...hidden.map(([, id]) => ({ value: id, absent: absentOf(id) }))]
}

/** Words that hidden things hold, which a search must find no more than words that nothing holds. */
function wordsOf({ markers }: HiddenWorld): Candidate[] {
  return markers
    .filter(({ of }) => !['the id of something hidden', 'the label of a hidden field'].includes(of))
    .map(({ texts: [text = ''] }) => ({ value: text, absent: /^\d+$/.test(text) ? '88888888' : 'Qqqqqqqq-8888' }))
}

const absentField = 'noSuchField'

/** Questions about hidden fields, each beside the same about a field that does not exist. */
const aboutFields =
  (ask: (field: string, value: unknown) => unknown) =>
  ({ hiddenFields }: HiddenWorld): Candidate[] =>
    Object.entries(hiddenFields).map(([field, value]) => ({ value: ask(field, value), absent: ask(absentField, value) }))

const condition = (symbol: string) => (field: string, fieldValue: unknown) =>
  JSON.stringify({ matchLogic: 'AND', conditionJson: [{ field, symbol, fieldValue }] })

/** Values that are sent for a field that is hidden: told apart from no others, whether some row holds them or not. */
const valuesOfFields = ({ hiddenFields }: HiddenWorld): Candidate[] =>
  Object.entries(hiddenFields)
    .filter(([field]) => field === 'secret' || field === 'amount')
    .map(([field, value]) => {
      const other = String(value)
        .replace(/[A-Za-z]/g, 'q')
        .replace(/\d/g, '8')
      const given = (one: unknown) => ({ area: 'north', code: absentText, [field]: one })
      return { value: given(value), absent: given(other) }
    })

const asJson = (all: readonly Candidate[]): Candidate[] =>
  all.map(({ value, absent }) => ({ value: JSON.stringify(value), absent: JSON.stringify(absent) }))

/** Members whose name alone does not tell what a text in them means. */
const specialMembers: Readonly<Record<string, (world: HiddenWorld) => readonly Candidate[]>> = {
  sidx: aboutFields((field) => field),
  queryJson: (world) => [
    ...aboutFields((field, value) => JSON.stringify({ [field]: value }))(world),
    ...aboutFields((field) => JSON.stringify({ [field]: ['1', '99999999'] }))(world),
  ],
  superQueryJson: (world) => ['==', 'notNull'].flatMap((symbol) => aboutFields(condition(symbol))(world)),
  data: (world) => asJson(valuesOfFields(world)),
  formData: valuesOfFields,
  form: ({ hiddenIds }) => [same('ledger'), { value: hiddenIds['function'], absent: absentText }],
  record: (world) => [same('new'), ...idsOf('record', world)],
  random: () => [same('1')],
  category: () => ['1', '3', '4', '5'].map(same),
  length: () => [same('4')],
  timestamp: () => [same('1')],
  type: () => [same('annex')],
  identifier: () => [same('0cc175b9c0f1b6a831c399e269772661')],
  matchLogic: () => [same('AND')],
  conditionJson: aboutFields((field, fieldValue) => JSON.stringify([{ field, symbol: '==', fieldValue }])),
}

function slotsOf(call: Call): Slot[] {
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const declared = call[place]
    const object = declared ? objectIn(jsonSchema(declared)) : undefined
    return Object.entries(object?.properties ?? {}).flatMap(([member, own]) => {
      const plain = plainOf(own)
      return plain ? [{ place, member, schema: plain }] : []
    })
  })
}

const jsonSchema = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })

function objectIn(schema: Schema): Exclude<Schema, boolean> | undefined {
  if (typeof schema === 'boolean') return undefined
  if (schema.type === 'object') return schema
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((one) => objectIn(one as Schema)).find((found) => found !== undefined)
}

/** The schema of a member without the alternative of null. */
function plainOf(schema: Schema): Exclude<Schema, boolean> | undefined {
  if (typeof schema === 'boolean') return undefined
  const some = schema.anyOf ?? schema.oneOf
  if (!some || choicesOf(schema)) return schema
  return some.map((one) => plainOf(one as Schema)).find((one) => one && one.type !== 'null')
}

function choicesOf(schema: Schema): readonly unknown[] | undefined {
  if (typeof schema === 'boolean') return undefined
  if (schema.enum) return schema.enum
  if (schema.const !== undefined) return [schema.const]
  if (schema.type === 'boolean') return [false, true]
  const some = (schema.anyOf ?? schema.oneOf)?.filter((one) => (one as { type?: string }).type !== 'null')
  const all = some?.map((one) => choicesOf(one))
  return all && all.length > 0 && all.every((one) => one !== undefined) ? all.flat() : undefined
}

function isText(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { type, anyOf } = schema as { type?: string; anyOf?: readonly unknown[] }
  return type === 'string' || (anyOf ?? []).some(isText)
}

/** The smallest value a schema lets through. */
export function sampleOf(schema: z.ZodType | undefined): unknown {
  return schema ? sample(jsonSchema(schema)) : undefined
}

function sample(schema: Schema): unknown {
  if (typeof schema === 'boolean') return null
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  const first = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (first) return sample(first)
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]))
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sample((schema.items ?? {}) as Schema))
  if (schema.type === 'string') return 'x'.repeat(schema.minLength ?? 1)
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 0)
  if (schema.type === 'boolean') return false
  return schema.type === 'null' ? null : '1'
}
