import { useCallback, useEffect, useRef, useState } from 'react'
import type { Call, CallAnswer, CallInput } from '#engine/contract/call.ts'
import { CallError, isOutage } from '#web/call/call-error.ts'
import { makeIntention } from '#web/call/intention.ts'
import { reachedAgain } from '#web/call/reach.ts'
import type { Intention } from '#web/call/intention.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { randomKey } from '#web/call/random-key.ts'
import { requestAnswer } from '#web/call/request.ts'
import type { RequestOptions } from '#web/call/request.ts'
import { showToast } from '#web/toast/toast-store.ts'

/** Seconds the message of a changed state is shown (document 1, section 8). */
export const stateSeconds = 1

export interface UseCommandOptions extends Pick<RequestOptions, 'handles' | 'timeoutSeconds'> {
  /** Calls whose cached answers are invalidated after success. */
  readonly refreshes?: readonly Call[]
  /**
   * During an outage the call waits until the server is back and is then sent with its key, unless the user gives up: for what
   * took the user long to fill in.
   */
  readonly waits?: boolean
  /** Whether the server's message of success is shown, for all answers or by what was answered: an answer that asks something back is no success. */
  readonly announce?: boolean | ((data: unknown) => boolean)
  /** Seconds the message is shown: 1.5 by default, 1 for a change of state. */
  readonly announceSeconds?: number
}

export type CommandOutcome<Data> = { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly error: CallError }

export interface Command<C> {
  /** Makes the call; a second click while it runs gets the same outcome. Never rejects with a CallError. */
  readonly run: (input: CallInput<C>) => Promise<CommandOutcome<CallAnswer<C>>>
  readonly busy: boolean
  /** Waits for the server to be back; `giveUp` hands it back to the user: the run then fails. */
  readonly waiting: boolean
  readonly giveUp: () => void
  /** Why the last run failed. */
  readonly error: CallError | undefined
}

/** A changing call that the user starts: one idempotency key per change, the message of success, and the calls to read again. */
export function useCommand<C extends Call>(declaration: C, options: UseCommandOptions = {}): Command<C> {
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [error, setError] = useState<CallError>()
  const givingUp = useRef<AbortController>(undefined)
  const intention = useRef(makeIntention(randomKey))
  const running = useRef<Promise<CommandOutcome<CallAnswer<C>>>>(undefined)
  const latest = useRef(options)
  latest.current = options

  const run = useCallback(
    (input: CallInput<C>) => {
      const start = () => {
        givingUp.current = new AbortController()
        const wait = { onWait: setWaiting, signal: givingUp.current.signal }
        return execute(declaration, input, latest.current, intention.current, wait).finally(() => {
          running.current = undefined
          setBusy(false)
        })
      }
      running.current ??= start()
      setBusy(true)
      setError(undefined)
      return running.current.then((outcome) => {
        if (!outcome.ok) setError(outcome.error)
        return outcome
      })
    },
    [declaration],
  )
  const giveUp = useCallback(() => givingUp.current?.abort(), [])
  // A call whose page was left is not sent later, perhaps for the next user.
  useEffect(() => giveUp, [giveUp])
  return { run, busy, waiting, giveUp, error }
}

export interface CommandRunner {
  readonly run: (declaration: Call, input: CallInput<Call>, options?: UseCommandOptions) => Promise<CommandOutcome<unknown>>
  readonly busy: boolean
}

/** The same for a call that is only known when it is made; each call keeps its own idempotency key. */
export function useCommandRunner(): CommandRunner {
  const [busy, setBusy] = useState(false)
  const intentions = useRef(new Map<Call, Intention>())
  const running = useRef(new Map<Call, Promise<CommandOutcome<unknown>>>())
  const run = useCallback<CommandRunner['run']>((declaration, input, options = {}) => {
    const started = running.current.get(declaration)
    if (started) return started
    const intention = intentions.current.get(declaration) ?? makeIntention(randomKey)
    intentions.current.set(declaration, intention)
    setBusy(true)
    const outcome = execute(declaration, input, options, intention).finally(() => {
      running.current.delete(declaration)
      setBusy(running.current.size > 0)
    })
    running.current.set(declaration, outcome)
    return outcome
  }, [])
  return { run, busy }
}

interface Wait {
  readonly onWait: (waiting: boolean) => void
  readonly signal: AbortSignal
}

async function execute<C extends Call>(
  declaration: C,
  input: CallInput<C>,
  { refreshes, announce, announceSeconds, handles = [], timeoutSeconds, waits = false }: UseCommandOptions,
  intention: ReturnType<typeof makeIntention>,
  wait?: Wait,
): Promise<CommandOutcome<CallAnswer<C>>> {
  const handled = waits && handles !== 'all' ? [...handles, ...outageCodes] : handles
  for (;;) {
    try {
      const answer = await requestAnswer(declaration, input, { idempotencyKey: intention.keyFor(input), handles: handled, timeoutSeconds })
      intention.settle()
      const isTold = typeof announce === 'function' ? announce(answer.data) : (announce ?? true)
      if (isTold && answer.msg) showToast('success', answer.msg, announceSeconds)
      if (refreshes) void refreshCalls(refreshes)
      return { ok: true, data: answer.data }
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      if (!isOutage(problem)) intention.settle()
      if (!isOutage(problem) || !waits || !wait || wait.signal.aborted) return { ok: false, error: problem }
      wait.onWait(true)
      await reachedAgain(wait.signal)
      wait.onWait(false)
      if (wait.signal.aborted) return { ok: false, error: problem }
    }
  }
}

/** What a call fails with that waits: no answer, or one of a proxy or a server that does not take work. */
const outageCodes: readonly number[] = [0, 502, 503, 504]
