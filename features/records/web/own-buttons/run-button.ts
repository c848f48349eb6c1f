import { isJson } from '#engine/forms/codec-members.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { parsedJson } from '#engine/values/parsed-json.ts'
import type { OwnButton } from '#engine/forms/own-buttons.ts'
import { getRecord, runButton, updateRecord } from '#features/records/contract.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { randomKey } from '#web/call/random-key.ts'
import { ScriptHost } from '#web/form/scripts/script-host.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { fromWire, toWire } from '#engine/forms/values.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { effectsOfRow } from '#features/records/web/own-buttons/row-effects.ts'

/** What became of a button that was run for records: each is done, or refused with its reason. */
export interface Outcome {
  readonly done: readonly string[]
  readonly refused: readonly { readonly id: string; readonly reason: string }[]
}

export interface Running {
  readonly fn: OpenFunction
  readonly facts: FormFacts
  readonly button: OwnButton
  /** Words of ours for what a script did wrong. */
  readonly say: (text: string, params?: Readonly<Record<string, string>>) => string
  /** Shows what a script has to say. */
  readonly tell: (text: string) => void
  /** Told after each record. */
  readonly onProgress: (outcome: Outcome) => void
  readonly signal: AbortSignal
}

const recordsAtOnce = 5

/** Runs a button for records, one after the other. What fails does not stop the others; giving up leaves the rest undone. */
export async function runFor(ids: readonly string[], running: Running): Promise<Outcome> {
  return running.button.action === 'script' ? runScripts(ids, running) : callInterfaces(ids, running)
}

async function callInterfaces(ids: readonly string[], { fn, button, onProgress, signal }: Running): Promise<Outcome> {
  let outcome: Outcome = { done: [], refused: [] }
  const press = randomKey()
  let todo = [...ids]
  while (todo.length > 0 && !signal.aborted) {
    const part = todo.slice(0, recordsAtOnce)
    const rest = todo.slice(recordsAtOnce)
    const got = await called(fn, button, part, press)
    outcome = { done: [...outcome.done, ...got.done], refused: [...outcome.refused, ...got.refused] }
    todo = got.left.length < part.length ? [...got.left, ...rest] : rest
    onProgress(outcome)
  }
  return outcome
}

async function called(
  fn: OpenFunction,
  button: OwnButton,
  ids: readonly string[],
  press: string,
): Promise<Outcome & { readonly left: readonly string[] }> {
  try {
    const body = { button: button.name, ids: [...ids], press }
    return await request(runButton, { params: { modelId: fn.id }, body }, { idempotencyKey: randomKey(), handles: 'all' })
  } catch (error) {
    return { done: [], refused: ids.map((id) => ({ id, reason: reasonOf(error) })), left: [] }
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof CallError) return error.msg
  throw error
}

async function runScripts(ids: readonly string[], running: Running): Promise<Outcome> {
  const host = new ScriptHost()
  const done: string[] = []
  const refused: { id: string; reason: string }[] = []
  for (const [index, id] of ids.entries()) {
    if (running.signal.aborted) break
    const reason = await runScript(host, id, index, running).catch(reasonOf)
    if (reason === undefined) done.push(id)
    else refused.push({ id, reason })
    running.onProgress({ done: [...done], refused: [...refused] })
  }
  host.stop()
  return { done, refused }
}

/** Runs the script for one record and saves what it sets by the usual call. @returns why it was not done */
async function runScript(
  host: ScriptHost,
  id: string,
  index: number,
  { fn, facts, button, say, tell }: Running,
): Promise<string | undefined> {
  const params = { modelId: fn.id, id }
  const record = await request(getRecord, { params }, { handles: 'all' })
  const wire = parsedJson(record.data)
  const formData = { ...(isJson(wire) ? wire : {}), id }
  const answer = await host.run(button.script, JSON.stringify({ formData, data: formData, index }))
  if (answer.failed !== undefined)
    return say('own-button.script-failed', { reason: answer.failed.startsWith('form.') ? say(answer.failed) : answer.failed })
  if (answer.refused !== undefined) return answer.refused || say('own-button.script-refused')
  const { set, said } = effectsOfRow(answer.effects)
  for (const text of said) tell(text)
  if (Object.keys(set).length === 0) return undefined
  const { values, refusals } = fromWire(fn.form, fieldTypes, facts, set)
  const { fields } = outlineOf(fn.form, fieldTypes)
  const impossible = Object.keys(set).filter((key) => !Object.hasOwn(values, key) || !fields.some((field) => field.key === key))
  if (refusals.length > 0 || impossible.length > 0) return say('own-button.script-value', { fields: impossible.join('、') })
  const written = toWire(fn.form, fieldTypes, facts, values)
  const changed = Object.fromEntries(Object.keys(set).map((key) => [key, written[key]]))
  const body = { data: JSON.stringify(changed), version: record.version }
  await request(updateRecord, { params, body }, { idempotencyKey: randomKey(), handles: 'all' })
  return undefined
}
