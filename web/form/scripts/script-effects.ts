import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormValues, RowValues } from '#engine/forms/model.ts'
import { outlineOf, type FormField, type FormOutline, type FormTable } from '#engine/forms/outline.ts'
import type { ScriptEffect } from '#engine/forms/scripts.ts'
import { fromWire } from '#engine/forms/values.ts'
import { parsedJson } from '#engine/values/parsed-json.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { addWordsOf, translate } from '#web/i18n/i18n.ts'
import { showToast } from '#web/toast/toast-store.ts'

type Asked<Act extends ScriptEffect['do']> = Extract<ScriptEffect, { readonly do: Act }>

/** Of what a script ran: the values it was given, and the row whose column it belongs to. */
export interface ScriptMoment {
  readonly values: FormValues
  /** Path of the field that it runs for, `items.<row id>.planArea` of a column. */
  readonly path?: string | undefined
}

const flags = ['hide', 'require', 'lock']
/** Longest message that a script may show. */
const longestMessage = 500
const messageSeconds = 4
/** Of a fault more is to be read, and told to somebody else. */
const failureSeconds = 10

/** Only what has the shape of an effect counts: the rest is whatever a script has written. */
function isEffect(one: unknown): one is ScriptEffect {
  const { do: act, field, to, ids, text } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>
  if (act === 'say') return typeof text === 'string'
  if (typeof field !== 'string') return false
  if (act === 'offer') return ids === null || (Array.isArray(ids) && ids.every((id) => typeof id === 'string'))
  return act === 'set' || (flags.includes(String(act)) && typeof to === 'boolean')
}

/** Reads what a script asked for. Values come first: what has a value may be hidden, whichever of the two was written first. */
export function effectsIn(json: string): readonly ScriptEffect[] {
  const list = parsedJson(json)
  const asked = Array.isArray(list) ? list.filter(isEffect) : []
  return [...asked.filter((one) => one.do === 'set'), ...asked.filter((one) => one.do !== 'set')]
}

/** Shows what scripts have to say. */
export function say(effects: readonly ScriptEffect[]): void {
  for (const effect of effects) if (effect.do === 'say') showToast('info', effect.text.slice(0, longestMessage), messageSeconds)
}

/** Says why the script after a save failed: above whatever page is there, as the form is closed by then. */
export async function sayFailedAfter(reason: string): Promise<void> {
  await addWordsOf('later')
  const told = reason.startsWith('form.scripts.')
    ? translate(reason)
    : reason.slice(0, longestMessage) || translate('form.scripts.no-reason')
  showToast('error', translate('form.scripts.after-failed', { reason: told }), failureSeconds)
}

/** Does what scripts ask of a form, as far as the form allows it. */
export class ScriptEffects {
  readonly #session: FormSession
  readonly #definition: FormDefinition
  readonly #facts: FormFacts
  readonly #outline: FormOutline

  constructor(session: FormSession, definition: FormDefinition, facts: FormFacts) {
    this.#session = session
    this.#definition = definition
    this.#facts = facts
    this.#outline = outlineOf(definition, fieldTypes)
  }

  /** @returns the names of what cannot be as it was asked for */
  take(effects: readonly ScriptEffect[], moment: ScriptMoment): readonly string[] {
    // What was typed while the script ran is newer than what it was told.
    const typed = new Set(
      effects.flatMap((one) => (one.do === 'set' ? this.#targets(one.field, moment).filter((path) => this.#isTyped(path, moment)) : [])),
    )
    say(effects)
    return effects.flatMap((effect) => {
      if (effect.do === 'say') return []
      const isDone =
        effect.do === 'set' ? this.#set(effect, moment, typed) : effect.do === 'offer' ? this.#offer(effect) : this.#flag(effect)
      return isDone ? [] : [effect.field]
    })
  }

  /** The name of a field or column; `table-column` is how rules of definitions write it. */
  #nameOf(field: string): string {
    if (this.#outline.byName.has(field)) return field
    const table = this.#outline.tables.find(({ key }) => field.startsWith(`${key}-`))
    return table ? `${table.key}.${field.slice(table.key.length + 1)}` : field
  }

  #flag({ field, do: flag, to }: Asked<'hide' | 'require' | 'lock'>): boolean {
    this.#session.setScripted(this.#nameOf(field), flag, to)
    return true
  }

  #offer({ field, ids }: Asked<'offer'>): boolean {
    const found = this.#outline.byName.get(this.#nameOf(field))
    if (!found?.type.choices) return false
    const known = new Set(choicesOfField(found, this.#facts).map(({ id }) => id))
    this.#session.setOffered(found.name, ids === null ? undefined : new Set(ids.filter((id) => known.has(id))))
    return ids === null || ids.every((id) => known.has(id))
  }

  /**
   * The paths that a script means: a field, a whole sub-table; of a column the cell of the row that the script runs for, or of each row; or a
   * cell by the place of its row.
   */
  #targets(written: string, { values, path = '' }: ScriptMoment): readonly string[] {
    const field = this.#outline.byName.get(this.#nameOf(written))
    if (field && field.table === undefined) return [field.key]
    const [table = '', place = '', key = ''] = field ? [field.table, '', field.key] : written.split('.')
    if (!this.#outline.byName.has(`${table}.${key}`)) return []
    const rows = rowsOf(values, table)
    const own = path.startsWith(`${table}.`) ? rows.filter(({ id }) => path.startsWith(`${table}.${id}.`)) : rows
    const meant = field ? own : rows.slice(Number(place), Number(place) + 1)
    return meant.map(({ id }) => `${table}.${id}.${key}`)
  }

  #isTyped(path: string, { values }: ScriptMoment): boolean {
    const table = this.#outline.tableByKey.get(path)
    if (!table) return !Object.is(valueAt(values, path), valueAt(this.#session.values(), path))
    const [before, now] = [rowsOf(values, path), rowsOf(this.#session.values(), path)]
    const isSame = (row: RowValues, index: number) =>
      row.id === before[index]?.id && table.columns.every(({ key }) => Object.is(row[key], before[index]?.[key]))
    return before.length !== now.length || !now.every(isSame)
  }

  /** @returns false for a value that the field cannot have */
  #set({ field, value }: Asked<'set'>, moment: ScriptMoment, typed: ReadonlySet<string>): boolean {
    const paths = this.#targets(field, moment)
    if (paths.length === 0) return this.#outline.byName.has(this.#nameOf(field))
    return paths.map((path) => typed.has(path) || this.#put(path, value)).every(Boolean)
  }

  #put(path: string, value: unknown): boolean {
    const [key = '', row, column] = path.split('.')
    const wire = row === undefined ? value : [{ [column ?? '']: value }]
    const { values, refusals } = fromWire(this.#definition, fieldTypes, this.#facts, { [key]: wire })
    if (refusals.length > 0 || !Object.hasOwn(values, key)) return false
    const table = this.#outline.tableByKey.get(key)
    if (!table) this.#session.set(key, values[key], 'script')
    else if (column === undefined) this.#putRows(table, rowsOf(values, key))
    else {
      const [read] = rowsOf(values, key)
      if (!read || !Object.hasOwn(read, column)) return false
      this.#session.set(path, read[column], 'script')
    }
    return true
  }

  /** Rows with the id of one that is there change it, others are added, and those that are left out go. */
  #putRows({ key, columns }: FormTable, rows: readonly RowValues[]): void {
    const kept = new Set(rows.map(({ id }) => id))
    for (const id of this.#session.rowIds(key)) if (!kept.has(id)) this.#session.removeRow(key, id)
    const there = new Set(this.#session.rowIds(key))
    for (const row of rows) {
      if (!there.has(row.id))
        this.#session.addRow(key, { values: Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id')) })
      else
        for (const column of columns)
          if (Object.hasOwn(row, column.key)) this.#session.set(`${key}.${row.id}.${column.key}`, row[column.key], 'script')
    }
  }
}

interface FlatChoice {
  readonly id: string
  readonly fullName: string
}

/** All choices of a field, whatever they hang on, of all levels. */
export function choicesOfField({ type, options }: FormField, facts: FormFacts): readonly FlatChoice[] {
  type Choices = ReturnType<NonNullable<FormField['type']['choices']>>
  const flat = (choices: Choices): readonly FlatChoice[] =>
    choices.flatMap(({ id, label, disabled, children = [] }) => [...(disabled ? [] : [{ id, fullName: label }]), ...flat(children)])
  return flat(type.choices?.(options, facts) ?? [])
}

const rowsOf = (values: FormValues, table: string): readonly RowValues[] => (values[table] ?? []) as readonly RowValues[]

function valueAt(values: FormValues, path: string): unknown {
  const [key = '', row, column = ''] = path.split('.')
  return row === undefined ? values[key] : rowsOf(values, key).find(({ id }) => id === row)?.[column]
}
