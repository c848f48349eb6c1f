import variant from '@jitl/quickjs-singlefile-browser-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import type { QuickJSRuntime } from 'quickjs-emscripten-core'
import type { ScriptAnswer, ScriptTask } from '#web/form/scripts/script-host.ts'

/*
 * Runs scripts of form definitions (security 5.6): in an interpreter of its own within a worker, which has no page, no storage, no token,
 * and by the policy of its answer no network. A script sees the values of the form and what it may ask for, and nothing else.
 */

/**
 * Limits of one script. Its length is counted in rests of the interpreter, one after each 10,000 steps, not in time: a slow or busy machine
 * must not end a script that is short; a thousand take some 0.2 s. Memory and stack in bytes.
 */
const limits = { rests: 1_000, memory: 16 * 1024 * 1024, stack: 256 * 1024, effects: 1_000 }

/** What a script is called with. It runs within the interpreter, so it is text; what a script breaks of it is the script's own. */
const frame = String.raw`(() => {
  const { formData, data } = JSON.parse(input)
  const effects = []
  const outcome = { ended: false }
  const ask = (one) => { if (effects.push(one) > limit) throw new Error('too many changes') }
  const flag = (name, turned) => (field, on) => ask({ do: name, field: String(field), to: turned ? !on : !!on })
  const missing = (name) => () => { throw new Error(name + ' 在本平台不可用') }
  const given = {
    data, formData,
    setFormData: (field, value) => { formData[field] = value; ask({ do: 'set', field: String(field), value: value === undefined ? null : value }) },
    setShowOrHide: flag('hide', true), setRequired: flag('require'), setDisabled: flag('lock'),
    request: missing('request'), getFieldOptions: missing('getFieldOptions'), setFieldOptions: missing('setFieldOptions'),
  }
  const told = (reason) => reason === undefined || reason === null ? '' : String(reason.message === undefined ? reason : reason.message)
  const report = JSON.stringify
  const faults = [InternalError, RangeError, ReferenceError, SyntaxError, TypeError]
  // Where memory has run out there may be none left for the error itself.
  const isFault = (reason) => reason === null || faults.some((kind) => reason instanceof kind)
  return {
    run: (script) => {
      const refuse = (reason) => {
        outcome.ended = true
        outcome[isFault(reason) ? 'failed' : 'refused'] = told(reason) || (isFault(reason) ? 'out of memory' : '')
      }
      try {
        Promise.resolve(script(given)).then(() => { outcome.ended = true }, refuse)
      } catch (error) { outcome.failed = told(error) || 'Error' }
    },
    report: () => report({ effects, ...outcome }),
  }
})()`

const tooLong = { effects: '[]', failed: 'the script took too long' } as const

const engine = newQuickJSWASMModuleFromVariant(variant)

function evaluated(runtime: QuickJSRuntime, { source, input }: ScriptTask): Omit<ScriptAnswer, 'id'> {
  const vm = runtime.newContext()
  try {
    vm.setProp(vm.global, 'input', vm.newString(input))
    vm.setProp(vm.global, 'limit', vm.newNumber(limits.effects))
    const around = vm.unwrapResult(vm.evalCode(frame))
    const script = vm.evalCode(`(${source.trim().replace(/;+$/, '')}\n)`)
    if (script.error) return { effects: '[]', failed: messageOf(vm.dump(script.error)) }
    const run = vm.callFunction(vm.getProp(around, 'run'), vm.undefined, script.value)
    if (run.error) return { effects: '[]', failed: messageOf(vm.dump(run.error)) }
    const jobs = runtime.executePendingJobs()
    if (jobs.error) return { effects: '[]', failed: messageOf(vm.dump(jobs.error)) }
    const report = vm.callFunction(vm.getProp(around, 'report'), vm.undefined)
    if (report.error) return { effects: '[]', failed: messageOf(vm.dump(report.error)) }
    const told = JSON.parse(String(vm.dump(report.value))) as { effects: unknown; ended: boolean; refused?: string; failed?: string }
    const effects = JSON.stringify(told.effects)
    if (told.failed !== undefined) return { effects, failed: told.failed }
    if (!told.ended) return { effects, failed: 'the promise of the script does not end' }
    return told.refused === undefined ? { effects } : { effects, refused: told.refused }
  } finally {
    // Handles of the context go with the runtime.
    try {
      vm.dispose()
    } catch {
      // A script that was interrupted may leave objects behind, which the interpreter complains of; the worker is then replaced.
    }
  }
}

function messageOf(error: unknown): string {
  const { name, message } = (typeof error === 'object' && error !== null ? error : {}) as { name?: unknown; message?: unknown }
  return message === undefined ? String(error) : `${String(name ?? 'Error')}: ${String(message)}`
}

self.addEventListener('message', ({ data }: MessageEvent<ScriptTask>) => {
  void engine.then((quickjs) => {
    const runtime = quickjs.newRuntime()
    runtime.setMemoryLimit(limits.memory)
    runtime.setMaxStackSize(limits.stack)
    let rests = 0
    runtime.setInterruptHandler(() => (rests += 1) > limits.rests)
    let answer: Omit<ScriptAnswer, 'id'>
    try {
      answer = evaluated(runtime, data)
    } catch (error) {
      answer = { effects: '[]', failed: error instanceof Error ? error.message : String(error) }
    }
    // Within a promise the interruption looks like a refusal of the script, which it is not; and half of what it does is not done.
    if (rests > limits.rests) answer = tooLong
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
    self.postMessage({ id: data.id, ...answer } satisfies ScriptAnswer)
  })
})

void engine.then(() => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
  self.postMessage('ready')
})
