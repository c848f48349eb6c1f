import { createStore } from 'zustand/vanilla'
import { CallError, isAborted } from '#web/call/call-error.ts'
import { randomKey } from '#web/call/random-key.ts'

/** One fault of the browser's side. */
export interface ClientFault {
  /** What the user is shown and can name when asking for help. */
  readonly traceId: string
  readonly time: number
  readonly address: string
  readonly name: string
  readonly message: string
  readonly stack: string
}

/** The latest faults of this page; older ones are dropped. */
export const keptFaults = 50

export const errorStore = createStore<{ readonly faults: readonly ClientFault[] }>(() => ({ faults: [] }))

type Reporter = (fault: ClientFault) => void
let report: Reporter = () => undefined

/** Says where faults are sent to, besides being kept here. */
export function registerFaultReporter(reporter: Reporter): void {
  report = reporter
}

/** Keeps a fault and answers it. Query and hash are left out of its address, because they may hold what users typed. */
export function recordFault(problem: unknown): ClientFault {
  const error = problem instanceof Error ? problem : new Error(String(problem))
  const fault: ClientFault = {
    traceId: (problem instanceof CallError ? problem.requestId : undefined) ?? randomKey().slice(0, 12),
    time: Date.now(),
    address: location.pathname,
    name: error.name,
    message: error.message.slice(0, 500),
    stack: (error.stack ?? '').slice(0, 4000),
  }
  errorStore.setState(({ faults }) => ({ faults: [...faults, fault].slice(-keptFaults) }))
  report(fault)
  return fault
}

/** Keeps what nobody handled. Failed and abandoned calls are no faults: the user has already been told. */
export function watchFaults(): void {
  const keep = (problem: unknown) => {
    if (!(problem instanceof CallError) && !isAborted(problem)) recordFault(problem)
  }
  addEventListener('error', (event) => keep(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => keep(event.reason))
}
