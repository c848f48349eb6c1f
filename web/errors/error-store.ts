import { createStore } from 'zustand/vanilla'
import { CallError, isAborted } from '#web/call/call-error.ts'
import { randomKey } from '#web/call/random-key.ts'

/** An error in the browser. */
export interface ClientFault {
  /** Number shown to the user, to be named when asking for help. */
  readonly traceId: string
  readonly time: number
  readonly address: string
  readonly name: string
  readonly message: string
  readonly stack: string
}

/** How many of the latest errors of this page are kept. */
export const keptFaults = 50

export const errorStore = createStore<{ readonly faults: readonly ClientFault[] }>(() => ({ faults: [] }))

type Reporter = (fault: ClientFault) => void
let report: Reporter = () => undefined

/** Registers the function that sends errors to the server. */
export function registerFaultReporter(reporter: Reporter): void {
  report = reporter
}

/** Stores an error and returns it. Query and hash of the address are left out, because they may contain user input. */
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

/** Stores unhandled errors. Failed and cancelled calls are excluded: the user has already seen a message. */
export function watchFaults(): void {
  const keep = (problem: unknown) => {
    if (!(problem instanceof CallError) && !isAborted(problem)) recordFault(problem)
  }
  addEventListener('error', (event) => keep(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => keep(event.reason))
}
