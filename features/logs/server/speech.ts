import { fieldAt, type FormField } from '#engine/forms/outline.ts'
import { fillText, type Language } from '#engine/texts/text.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { isOwnNetwork } from '#engine/values/client.ts'
import { functionsByCode, serverFacts, type OnlineFunction, type ServerFacts } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Kernel } from '#server/kernel.ts'

/** An operation as the audit log keeps it. */
export interface Operation {
  readonly action: string
  readonly object: string
  readonly changes: unknown
}

/** One line of a difference, in words. */
export interface Change {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Says what stands in the logs, in one language and with the names of today. */
export interface Speech {
  readonly say: (key: string, params?: Readonly<Record<string, string | number>>) => string
  /** `name/account`; `''` for nobody. */
  readonly person: (id: string | null) => string
  readonly place: (address: string) => string
  /** What was done: 修改单据规则. */
  readonly action: (operation: Operation) => string
  /** To what: its name, as far as it is known. */
  readonly object: (operation: Operation) => string
  readonly changes: (operation: Operation) => readonly Change[]
}

export async function speechFor(kernel: Kernel, language: Language): Promise<Speech> {
  const [facts, functions] = await Promise.all([serverFacts(kernel, undefined), functionsByCode(kernel)])
  const say: Speech['say'] = (key, params) => fillText(kernel.texts, language, key, params)
  const known: Known = (key, otherwise) => (key in kernel.texts ? say(key) : otherwise)
  const functionOf = (object: string): OnlineFunction | undefined => functions.get(object.split(':')[0] ?? '')
  const person = (id: string | null): string => {
    const found = id === null ? undefined : facts.directory.person(id)
    return found ? `${found.name}/${found.account}` : ''
  }
  const values = valuesIn(facts, say, known)
  return {
    say,
    person,
    place: (address) => (isOwnNetwork(address) ? say('session.own-network') : ''),
    action: ({ action, object }) => {
      const [thing = '', ...verb] = action.split('.')
      const verbs = verb.join('.')
      const name = functionOf(object)?.name ?? known(`logs.thing.${thing}`, thing)
      return say('logs.did', { verb: known(`logs.verb.${verbs}`, verbs), thing: name })
    },
    object: ({ object, changes }) => nameIn(changes) ?? nameOf(facts, object) ?? idOf(object),
    changes: ({ action, object, changes }) =>
      entriesOf(changes).map(([path, change]) => {
        const fn = functionOf(object)
        if (action === revealed) return { label: known(`logs.member.${path}`, path), before: '', after: revealedText(fn, path, change) }
        const field = fieldIn(fn, path)
        const label = field ? labelOf(field, path) : known(`logs.member.${path}`, path)
        const text = (value: unknown): string => (field ? fieldText(field, value, facts, values) : values(value, path))
        return {
          label,
          ...(isDifference(change) ? { before: text(change.before), after: text(change.after) } : { before: '', after: text(change) }),
        }
      }),
  }
}

/** Its members tell of a field of the record; they are no fields of it themselves. */
const revealed = 'record.revealed'

/** The field whose mask was lifted is said by its label, as the form has it today. */
function revealedText(fn: OnlineFunction | undefined, path: string, told: unknown): string {
  const text = String(told ?? '')
  const field = path === 'field' ? fieldIn(fn, text) : undefined
  if (!field) return text
  const table = field.table === undefined ? undefined : fieldIn(fn, field.table)
  return table ? `${table.part.label}-${field.part.label}` : field.part.label
}

/** A change as the log keeps it; other members are values of what was made or deleted. */
function isDifference(change: unknown): change is { readonly before?: unknown; readonly after?: unknown } {
  return change !== null && typeof change === 'object' && !Array.isArray(change) && ('before' in change || 'after' in change)
}

/** Whether an entry tells values alone: of what was made or deleted. */
export function isWhole({ changes }: Operation): boolean {
  return entriesOf(changes).every(([, change]) => !isDifference(change) || change.before === undefined)
}

function entriesOf(changes: unknown): readonly [string, unknown][] {
  return changes !== null && typeof changes === 'object' ? Object.entries(changes) : []
}

/** The name of what was touched, where the entry itself tells it: the one after the change counts. */
function nameIn(changes: unknown): string | undefined {
  const named = entriesOf(changes).find(([key]) => key === 'name')?.[1]
  const name = isDifference(named) ? (named.after ?? named.before) : named
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** What is named by its id alone; a session is that of who did it, and its id tells a reader nothing. */
const idOf = (object: string): string => (object.startsWith('session:') ? '' : object.slice(object.indexOf(':') + 1))

function nameOf({ directory }: ServerFacts, object: string): string | undefined {
  const [table = '', id = ''] = object.split(':')
  const isPerson = table === 'user_account' || table === 'user'
  const found = isPerson ? directory.person(id) : table === 'organization' ? directory.organization(id) : undefined
  return found?.name
}

function fieldIn(fn: OnlineFunction | undefined, path: string): FormField | undefined {
  return fn && fieldAt(fn.form, fieldTypes, path)
}

/** A column of a sub-table is named with its table. */
function labelOf({ part, table }: FormField, path: string): string {
  return table === undefined ? part.label : `${part.label} (${path.split('.')[1] ?? ''})`
}

/** A value of a field as its form shows it; the log cuts long values, which then are no value of the field any more. */
function fieldText({ type, options }: FormField, value: unknown, facts: ServerFacts, values: Values): string {
  if (value === null || value === undefined) return ''
  try {
    return type.format(value, options, facts) || values(value)
  } catch {
    return values(value)
  }
}

/** The words of a key; another text where it has none. */
type Known = (key: string, otherwise: string) => string

type Values = (value: unknown, path?: string) => string

/** Values of tables in words: ids of people and organizations by their names, moments in the zone, switches as yes and no. */
function valuesIn({ directory, zone }: ServerFacts, say: Speech['say'], known: Known): Values {
  const one: Values = (value, path) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return say(value ? 'logs.yes' : 'logs.no')
    if (Array.isArray(value)) return value.map((item) => one(item)).join(say('logs.comma'))
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([key, member]) => say('logs.named', { name: key, value: one(member) }))
        .join(say('logs.comma'))
    const text = String(value)
    if (isMoment.test(text)) return fromEpoch(Date.parse(text), 'yyyy-MM-dd HH:mm:ss', zone) ?? text
    if (path === 'reason') return known(`logs.reason.${text}`, text)
    return directory.person(text)?.name ?? directory.organization(text)?.name ?? text
  }
  return one
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
