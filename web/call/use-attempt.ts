import { useState } from 'react'
import { CallError } from '#web/call/call-error.ts'

/** Work of a dialog that asks the server, and tells in its own words why it was refused. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  /** @returns what the work gives; undefined where the server refused it, which is then told */
  async function attempt<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    setBusy(true)
    setProblem('')
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { busy, problem, tell: setProblem, attempt }
}
