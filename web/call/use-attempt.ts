import { useState } from 'react'
import { CallError } from '#web/call/call-error.ts'

/** Work of a dialog that asks the server, and tells in its own words why it was refused. */
export function useAttempt() {
  const [running, setRunning] = useState(0)
  const [problem, setProblem] = useState('')

  /** @returns what the work gives; undefined where the server refused it, which is then told */
  async function attempt<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    setRunning((count) => count + 1)
    setProblem('')
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
      return undefined
    } finally {
      setRunning((count) => count - 1)
    }
  }

  return { busy: running > 0, problem, tell: setProblem, attempt }
}
