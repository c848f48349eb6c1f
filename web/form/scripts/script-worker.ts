import variant from '@jitl/quickjs-singlefile-browser-release-sync'
import { Scope, newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import type { QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core'
import type { ScriptAnswer, ScriptTask } from '#web/form/scripts/script-host.ts'

/*
 * Runs scripts of form definitions (security 5.6): in an interpreter of its own within a worker, which has no page, no storage, no token,
 * and by the policy of its answer no network. A script sees the values of the form and what it may ask for, and nothing else.
 */

/**
 * Limits of one script. Its length is counted in checks, which the interpreter makes after each 10,000 steps, and not in time: a slow or
 * busy machine must not end a script that is short. A thousand take some 0.2 s. Memory and stack in bytes.
 */
const limits = { checks: 1_000, memory: 16 * 1024 * 1024, stack: 256 * 1024, effects: 1_000 }

/** What a script is called with. It runs within the interpreter, so it is text; what a script breaks of it is the script's own. */
const frame = String.raw`(() => {
  const { formData, data, index, rowIndex, table, options } = JSON.parse(input)
  const effects = []
  const outcome = { ended: false }
  const ask = (one) => { if (effects.push(one) > limit) throw new RangeError('form.scripts.too-many') }
  const flag = (name, turned) => (field, on) => ask({ do: name, field: String(field), to: turned ? !on : !!on })
  const missing = () => { throw new TypeError('form.scripts.missing') }
  const idOf = (one) => String(one !== null && typeof one === 'object' ? one.id : one)
  // What a script has set it reads back: of a field, of a cell of the row it runs for, of a cell by its place, of a whole column.
  const put = (field, value) => {
    const parts = field.split('.')
    const rows = formData[parts[0]]
    if (parts.length === 1) formData[field] = value
    else if (Array.isArray(rows)) {
      const at = parts.length > 2 ? Number(parts[1]) : parts[0] === table ? rowIndex : undefined
      rows.forEach((row, place) => { if (at === undefined || at === null || place === at) row[parts[parts.length - 1]] = value })
    }
  }
  const words = (one) => String(one !== null && typeof one === 'object' && one.message !== undefined ? one.message : one)
  const given = {
    data, formData, index, rowIndex, refresh: () => undefined,
    toast: (one) => ask({ do: 'say', text: words(one) }),
    setFormData: (field, value) => { put(String(field), value); ask({ do: 'set', field: String(field), value: value === undefined ? null : value }) },
    setShowOrHide: flag('hide', true), setRequired: flag('require'), setDisabled: flag('lock'),
    getFieldOptions: (field) => JSON.parse(JSON.stringify((options || {})[field] || [])),
    setFieldOptions: (field, list) => ask({ do: 'offer', field: String(field), ids: Array.isArray(list) ? list.map(idOf) : null }),
    request: missing,
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
        outcome[isFault(reason) ? 'failed' : 'refused'] = told(reason) || (isFault(reason) ? 'form.scripts.no-memory' : '')
      }
      try {
        Promise.resolve(script(given)).then(() => { outcome.ended = true }, refuse)
      } catch (error) { refuse(error) }
    },
    report: () => report({ effects, ...outcome }),
  }
})()`

const engine = newQuickJSWASMModuleFromVariant(variant)

interface Report {
  readonly effects: readonly unknown[]
  readonly ended: boolean
  readonly refused?: string
  readonly failed?: string
}

/** Everything of a run goes with its runtime, which is disposed of whatever happens: a worker runs a script with each value that is typed. */
function evaluated(runtime: QuickJSRuntime, { source, input }: ScriptTask): Omit<ScriptAnswer, 'id'> {
  return Scope.withScope((scope) => {
    const vm = scope.manage(runtime.newContext())
    const kept = (handle: QuickJSHandle): QuickJSHandle => scope.manage(handle)
    const done = (result: { readonly error?: QuickJSHandle | undefined; readonly value?: QuickJSHandle }): QuickJSHandle => {
      if (result.error) throw new Error(messageOf(vm.dump(kept(result.error))))
      return kept(result.value!)
    }
    vm.setProp(vm.global, 'input', kept(vm.newString(input)))
    vm.setProp(vm.global, 'limit', kept(vm.newNumber(limits.effects)))
    const around = done(vm.evalCode(frame))
    const script = done(vm.evalCode(asValue(source)))
    done(vm.callFunction(kept(vm.getProp(around, 'run')), vm.undefined, script))
    const jobs = runtime.executePendingJobs()
    if (jobs.error) throw new Error(messageOf(vm.dump(kept(jobs.error))))
    const told = vm.dump(done(vm.callFunction(kept(vm.getProp(around, 'report')), vm.undefined))) as string
    const { effects, ended, refused, failed } = JSON.parse(told) as Report
    const fault = failed ?? (ended ? undefined : 'form.scripts.unending')
    const asked = { effects: JSON.stringify(effects) }
    if (fault !== undefined) return { ...asked, failed: fault }
    return refused === undefined ? asked : { ...asked, refused }
  })
}

/** The source of a function as what it gives; its lines stay where they are. */
const asValue = (source: string): string => `(${source.trimEnd().replace(/;+$/, '')}\n)`

/** What the syntax of a script lacks, and where. */
function readOnly(quickjs: QuickJSWASMModule, source: string): Omit<ScriptAnswer, 'id'> {
  return Scope.withScope((scope) => {
    const runtime = scope.manage(quickjs.newRuntime())
    runtime.setMemoryLimit(limits.memory)
    runtime.setMaxStackSize(limits.stack)
    const vm = scope.manage(runtime.newContext())
    const read = vm.evalCode(asValue(source), 'script', { compileOnly: true })
    if (!read.error) {
      read.value.dispose()
      return { effects: '[]' }
    }
    const fault = vm.dump(scope.manage(read.error)) as { readonly message?: unknown; readonly stack?: unknown }
    const [, line, column] = /script:(\d+):(\d+)/.exec(String(fault.stack)) ?? []
    // A bracket of ours stands before the first line.
    const spot = { line: Number(line), column: Math.max(1, Number(column) - (line === '1' ? 1 : 0)) }
    return { effects: '[]', failed: String(fault.message), ...(line !== undefined && { spot }) }
  })
}

function messageOf(error: unknown): string {
  const { name, message } = (typeof error === 'object' && error !== null ? error : {}) as { name?: unknown; message?: unknown }
  return message === undefined ? String(error) : `${String(name ?? 'Error')}: ${String(message)}`
}

function answered(quickjs: QuickJSWASMModule, task: ScriptTask): Omit<ScriptAnswer, 'id'> {
  let checks = 0
  try {
    const answer = Scope.withScope((scope) => {
      const runtime = scope.manage(quickjs.newRuntime())
      runtime.setMemoryLimit(limits.memory)
      runtime.setMaxStackSize(limits.stack)
      runtime.setInterruptHandler(() => (checks += 1) > limits.checks)
      return evaluated(runtime, task)
    })
    // Within a promise the interruption looks like a refusal of the script, which it is not; and half of what it does is not done.
    return checks > limits.checks ? tooLong : answer
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error)
    // The interpreter gave up in the middle of something, which only happens without memory or time; no other script may run in it.
    const isBroken = error instanceof WebAssembly.RuntimeError
    if (checks > limits.checks) return { ...tooLong, isBroken }
    return isBroken ? { effects: '[]', failed: 'form.scripts.no-memory', isBroken } : { effects: '[]', failed }
  }
}

const tooLong = { effects: '[]', failed: 'form.scripts.too-long' } as const

self.addEventListener('message', ({ data }: MessageEvent<ScriptTask>) => {
  void engine.then((quickjs) => {
    const answer: ScriptAnswer = { id: data.id, ...(data.isOnlyRead ? readOnly(quickjs, data.source) : answered(quickjs, data)) }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
    self.postMessage(answer)
  })
})

void engine.then(() => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
  self.postMessage('ready')
})
