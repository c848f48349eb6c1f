import { useEffect } from 'react'
import type { OpenChoice } from '#engine/forms/form-session.ts'
import { useSubject } from '#fields/subject.tsx'
import type { FormWithChoices } from '#web/form/ask-open-choices.ts'

/** Milliseconds without a change after which the server is asked, as what is typed changes with every key. */
const pause = 250

/** Has choices checked that follow a field which was changed, as far as the form cannot tell itself whether they are still offered. */
export function useOpenChoices({ session, definition, facts }: Omit<FormWithChoices, 'subject'>): void {
  const subject = useSubject()
  useEffect(() => {
    const asked = new WeakSet<OpenChoice>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const choices = session.dependents.openChoices().filter((choice) => !asked.has(choice))
      choices.forEach((choice) => asked.add(choice))
      const { askOpenChoices } = await import('#web/form/ask-open-choices.ts')
      await askOpenChoices({ session, definition, facts, subject }, choices)
    }
    const look = () => {
      if (session.dependents.openChoices().every((choice) => asked.has(choice))) return
      clearTimeout(timer)
      // Where the code cannot be fetched the save decides.
      timer = setTimeout(() => void ask().catch(() => undefined), pause)
    }
    look()
    const stop = session.subscribe('', look)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [session, definition, facts, subject])
}
