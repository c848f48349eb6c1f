import { useEffect, useState } from 'react'
import { ScriptHost, type ScriptAnswer } from '#web/form/scripts/script-host.ts'

/** What the syntax of a script lacks. */
export type SyntaxFault = Pick<ScriptAnswer, 'spot'> & { readonly reason: string }

const mostKept = 500
/** What was found in scripts that were read; null where it was nothing. */
const known = new Map<string, SyntaxFault | null>()

function keep(source: string, { failed, spot }: ScriptAnswer): void {
  // Where scripts cannot be read nothing is known of this one.
  if (failed?.startsWith('form.scripts.')) return
  if (known.size >= mostKept) known.clear()
  known.set(source, failed === undefined ? null : { reason: failed, ...(spot && { spot }) })
}

/** What is wrong with the syntax of scripts, by their sources, read where scripts run: the page itself may not read code. Those that are not read yet are none. */
export function useSyntaxFaults(sources: readonly string[]): ReadonlyMap<string, SyntaxFault> {
  const [host] = useState(() => new ScriptHost())
  const [, setTimes] = useState(0)
  const unread = JSON.stringify([...new Set(sources)].filter((source) => source.trim() !== '' && !known.has(source)))
  useEffect(() => () => host.stop(), [host])
  useEffect(() => {
    let isOver = false
    const readAll = async () => {
      for (const source of JSON.parse(unread) as readonly string[]) {
        if (isOver) return
        keep(source, await host.read(source))
      }
      if (!isOver) setTimes((times) => times + 1)
    }
    if (unread !== '[]') void readAll()
    return () => {
      isOver = true
    }
  }, [host, unread])
  return new Map(sources.flatMap((source) => (known.get(source) ? [[source, known.get(source)!] as const] : [])))
}
