import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import type { FormOutline } from '#engine/forms/outline.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { scriptsOf } from '#engine/forms/scripts.ts'
import type { FieldScripts, FormScripts, ScriptEffect } from '#engine/forms/scripts.ts'
import { fromWire, toWire } from '#engine/forms/values.ts'
import { parsedJson } from '#engine/values/parsed-json.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { ScriptAnswer } from '#web/form/scripts/script-host.ts'
import { ScriptHost } from '#web/form/scripts/script-host.ts'

/** What went wrong last, for whoever fills in the form. */
export type ScriptTrouble =
  | { readonly kind: 'failed'; readonly where: string; readonly reason: string; readonly fields?: string }
  /** A script before the save said no, with its words or none. */
  | { readonly kind: 'refused'; readonly reason: string }

const flags = ['hide', 'require', 'lock']

/** Only what has the shape of an effect counts: the rest is whatever a script has written. */
function isEffect(one: unknown): one is ScriptEffect {
  const { do: act, field, to } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>
  return typeof field === 'string' && (act === 'set' || (flags.includes(String(act)) && typeof to === 'boolean'))
}

function effectsOf({ effects }: ScriptAnswer): readonly ScriptEffect[] {
  const list = parsedJson(effects)
  return Array.isArray(list) ? list.filter(isEffect) : []
}

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
    const ends = [...fields].filter(([, { change }]) => change !== undefined).map(([key]) => this.#watch(key))
    return () => {
      ends.forEach((end) => end())
      this.#host.stop()
    }
  }

  /** A field was left, or a button pressed. */
  happened(key: string, moment: keyof FieldScripts): void {
    const source = this.#scripts.fields.get(key)?.[moment]
    if (source !== undefined) void this.#run(key, source, key)
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
    return this.#session.subscribe(key, () => {
      const value = this.#session.snapshot(key)?.value
      if (Object.is(value, this.#seen.get(key))) return
      this.#seen.set(key, value)
      if (this.#isTaking) return
      // One run is enough for all that is typed until it begins.
      if (this.#waiting.has(key)) return
      this.#waiting.add(key)
      const source = this.#scripts.fields.get(key)?.change
      if (source !== undefined) void this.#run(key, source, key, () => this.#waiting.delete(key))
    })
  }

  #run(where: string, source: string, field?: string, begins?: () => void): Promise<ScriptAnswer> {
    const done = this.#queue.then(async () => {
      begins?.()
      const formData = toWire(this.#definition, fieldTypes, this.#facts, this.#session.values())
      const data = field === undefined ? null : (formData[field] ?? null)
      const answer = await this.#host.run(source, JSON.stringify({ formData, data }))
      const impossible = effectsOf(answer).flatMap((effect) => (this.#take(effect) ? [] : [this.#nameOf(effect.field)]))
      this.#tell(this.#faultOf(answer, where, impossible))
      return answer
    })
    this.#queue = done
    return done
  }

  /** What is to be said of a run; a refusal counts before a save alone, elsewhere it is a fault like another. */
  #faultOf({ failed, refused }: ScriptAnswer, where: string, impossible: readonly string[]): ScriptTrouble | undefined {
    const reason = failed ?? (where === 'beforeSubmit' ? undefined : refused)
    const fault = { kind: 'failed', where: this.#nameOf(where) } as const
    if (reason !== undefined) return { ...fault, reason }
    return impossible.length > 0 ? { ...fault, reason: 'form.scripts.impossible', fields: impossible.join('、') } : undefined
  }

  /** @returns false for a value that the field cannot have */
  #take(effect: ScriptEffect): boolean {
    const { field } = effect
    if (effect.do !== 'set') {
      this.#session.setScripted(field, effect.do, effect.to)
      return true
    }
    const { values, refusals } = fromWire(this.#definition, fieldTypes, this.#facts, { [field]: effect.value })
    if (refusals.length > 0 || !Object.hasOwn(values, field) || this.#outline.tableByKey.has(field)) return false
    this.#isTaking = true
    this.#session.set(field, values[field], 'script')
    this.#isTaking = false
    return true
  }

  #nameOf(where: string): string {
    return this.#outline.byName.get(where)?.part.label ?? where
  }

  #tell(trouble: ScriptTrouble | undefined): void {
    this.#trouble = trouble
    for (const listener of this.#listeners) listener()
  }
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
