import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition, RowValues } from '#engine/forms/model.ts'
import type { FormField, FormOutline } from '#engine/forms/outline.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { scriptsOf } from '#engine/forms/scripts.ts'
import type { FieldScripts, FormScripts } from '#engine/forms/scripts.ts'
import { toWire } from '#engine/forms/values.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { choicesOfField, effectsIn, say, sayFailedAfter, ScriptEffects } from '#web/form/scripts/script-effects.ts'
import type { ScriptAnswer } from '#web/form/scripts/script-host.ts'
import { ScriptHost } from '#web/form/scripts/script-host.ts'

/** What went wrong last, for whoever fills in the form. */
export type ScriptTrouble =
  | { readonly kind: 'failed'; readonly where: string; readonly reason: string; readonly fields?: string }
  /** A script before the save said no, with its words or none. */
  | { readonly kind: 'refused'; readonly reason: string }

/**
 * Scripts of a form that is being filled in: runs each at its moment with the values of that moment, and does what it asks for. Changes
 * that a script makes start no other script, so that none run in circles.
 */
export class ScriptRun {
  readonly #session: FormSession
  readonly #definition: FormDefinition
  readonly #facts: FormFacts
  readonly #scripts: FormScripts
  readonly #outline: FormOutline
  readonly #effects: ScriptEffects
  readonly #host = new ScriptHost()
  readonly #listeners = new Set<() => void>()
  readonly #seen = new Map<string, unknown>()
  readonly #waiting = new Set<string>()
  #queue: Promise<unknown> = Promise.resolve()
  #trouble: ScriptTrouble | undefined
  /** A script's own change is being made, which starts no script. */
  #isTaking = false
  #isLoaded = false
  /** A save waits for the script before it. */
  #isAsking = false

  constructor(session: FormSession, definition: FormDefinition, facts: FormFacts, scripts: FormScripts) {
    this.#session = session
    this.#definition = definition
    this.#facts = facts
    this.#scripts = scripts
    this.#outline = outlineOf(definition, fieldTypes)
    this.#effects = new ScriptEffects(session, definition, facts)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly trouble = (): ScriptTrouble | undefined => this.#trouble

  /**
   * Runs `onLoad`, and from then on the scripts of fields whose values change.
   *
   * @returns a function that ends it
   */
  start(): () => void {
    const { onLoad, fields } = this.#scripts
    // Once, also where the form is put aside and shown again: it would set anew what was typed meanwhile.
    if (onLoad !== undefined && !this.#isLoaded) void this.#run('onLoad', onLoad)
    this.#isLoaded = true
    const changing = [...fields].filter(([, { change }]) => change !== undefined).map(([name]) => name)
    const ends = changing.filter((name) => !this.#outline.byName.get(name)?.table).map((key) => this.#watch(key))
    const end = this.#watchColumns(
      changing.flatMap((name) => this.#outline.byName.get(name) ?? []).filter(({ table }) => table !== undefined),
    )
    return () => {
      for (const one of [...ends, end]) one()
      this.#host.stop()
    }
  }

  /**
   * A field was left, or a button pressed.
   *
   * @param path of a field; of a cell in a sub-table with the id of its row
   */
  happened(path: string, moment: keyof FieldScripts): void {
    const source = this.#scripts.fields.get(nameOf(path))?.[moment]
    if (source !== undefined) void this.#run(nameOf(path), source, path)
  }

  /** Runs the script after a save, with the values that were saved, and says where it fails; the form may be closed already. */
  async afterSubmit(): Promise<void> {
    const { afterSubmit } = this.#scripts
    if (afterSubmit === undefined) return
    const { effects, failed, refused } = await this.#host.run(afterSubmit, this.#input(afterSubmit))
    say(effectsIn(effects))
    const reason = failed ?? refused
    if (reason !== undefined) await sayFailedAfter(reason)
  }

  /**
   * Asks the script before a save, one save at a time: a second press of the button while the first is asked about must not save twice.
   *
   * @returns whether the save may go on; what is against it is the trouble from then on
   */
  async beforeSubmit(): Promise<boolean> {
    if (this.#isAsking) return false
    this.#isAsking = true
    try {
      return await this.#maySubmit()
    } finally {
      this.#isAsking = false
    }
  }

  async #maySubmit(): Promise<boolean> {
    const { beforeSubmit } = this.#scripts
    // Scripts of fields that were just left count before the save does.
    if (beforeSubmit === undefined) {
      await this.#queue
      return true
    }
    const answer = await this.#run('beforeSubmit', beforeSubmit)
    if (answer.refused !== undefined) this.#tell({ kind: 'refused', reason: answer.refused })
    return answer.refused === undefined && answer.failed === undefined
  }

  #watch(key: string): () => void {
    this.#seen.set(key, this.#session.snapshot(key)?.value)
    return this.#session.subscribe(key, () => this.#look(key, this.#session.snapshot(key)?.value))
  }

  /** Cells of columns, also of rows that are added later, whose first values are none that somebody has typed. */
  #watchColumns(columns: readonly FormField[]): () => void {
    if (columns.length === 0) return () => undefined
    const look = () => {
      const values = this.#session.values()
      for (const { table = '', key } of columns)
        for (const row of (values[table] ?? []) as readonly RowValues[]) {
          const path = `${table}.${row.id}.${key}`
          if (this.#seen.has(path)) this.#look(path, row[key])
          else this.#seen.set(path, row[key])
        }
    }
    look()
    return this.#session.subscribe('', look)
  }

  #look(path: string, value: unknown): void {
    if (Object.is(value, this.#seen.get(path))) return
    this.#seen.set(path, value)
    // One run is enough for all that is typed until it begins.
    if (this.#isTaking || this.#waiting.has(path)) return
    const source = this.#scripts.fields.get(nameOf(path))?.change
    if (source === undefined) return
    this.#waiting.add(path)
    void this.#run(nameOf(path), source, path, () => this.#waiting.delete(path))
  }

  #run(where: string, source: string, path?: string, begins?: () => void): Promise<ScriptAnswer> {
    const done = this.#queue.then(async () => {
      begins?.()
      const values = this.#session.values()
      const answer = await this.#host.run(source, this.#input(source, path))
      this.#isTaking = true
      const impossible = this.#effects.take(effectsIn(answer.effects), { values, path })
      this.#isTaking = false
      this.#tell(
        this.#faultOf(
          answer,
          where,
          impossible.map((name) => this.#nameOf(name)),
        ),
      )
      return answer
    })
    this.#queue = done
    return done
  }

  /** What a script is called with, as JSON: values as they travel, of a column with the place of its row, and choices where it asks for them. */
  #input(source: string, path?: string): string {
    const formData = toWire(this.#definition, fieldTypes, this.#facts, this.#session.values())
    const [key = '', row, column = ''] = path?.split('.') ?? []
    const rowIndex = row === undefined ? undefined : this.#session.rowIds(key).indexOf(row)
    const rows = formData[key] as readonly Readonly<Record<string, unknown>>[] | undefined
    const data = rowIndex === undefined ? formData[key] : rows?.[rowIndex]?.[column]
    const options = source.includes('getFieldOptions')
      ? Object.fromEntries(
          [...this.#outline.byName].flatMap(([name, field]) => (field.type.choices ? [[name, this.#left(field)] as const] : [])),
        )
      : undefined
    return JSON.stringify({ formData, data: data ?? null, options, ...(rowIndex === undefined ? {} : { rowIndex, table: key }) })
  }

  #left(field: FormField): ReturnType<typeof choicesOfField> {
    const offered = this.#session.wishes.offered(field.name)
    return choicesOfField(field, this.#facts).filter(({ id }) => offered?.has(id) ?? true)
  }

  /** What is to be said of a run; a refusal counts before a save alone, elsewhere it is a fault like another. */
  #faultOf({ failed, refused }: ScriptAnswer, where: string, impossible: readonly string[]): ScriptTrouble | undefined {
    const reason = failed ?? (where === 'beforeSubmit' ? undefined : refused)
    const fault = { kind: 'failed', where: this.#nameOf(where) } as const
    if (reason !== undefined) return { ...fault, reason }
    return impossible.length > 0 ? { ...fault, reason: 'form.scripts.impossible', fields: impossible.join('、') } : undefined
  }

  #nameOf(where: string): string {
    return this.#outline.byName.get(where)?.part.label ?? where
  }

  #tell(trouble: ScriptTrouble | undefined): void {
    this.#trouble = trouble
    for (const listener of this.#listeners) listener()
  }
}

/** The name by which a definition knows the field of a path: without the id of a row. */
function nameOf(path: string): string {
  const [key = '', row, column] = path.split('.')
  return row === undefined || column === undefined ? path : `${key}.${column}`
}

const runs = new WeakMap<FormSession, ScriptRun | undefined>()

/** The scripts of an open form, the same for as long as it is open; undefined for a form without any. */
export function scriptRunOf(session: FormSession, definition: FormDefinition, facts: FormFacts): ScriptRun | undefined {
  if (!runs.has(session)) {
    const scripts = scriptsOf(definition)
    runs.set(session, scripts && new ScriptRun(session, definition, facts, scripts))
  }
  return runs.get(session)
}
