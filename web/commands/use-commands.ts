import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TextKey } from '#engine/texts/text.ts'
import { useDebounced } from '#ui/picker/use-debounced.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { CallError } from '#web/call/call-error.ts'
import { makeFinder } from '#web/commands/find-commands.ts'
import type { Asking, Command, CommandSource, Found } from '#web/commands/model.ts'
import { usedLately } from '#web/commands/used-lately.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

export interface CommandGroup {
  readonly name: string
  readonly title: TextKey
  readonly commands: readonly Command[]
}

interface Commands {
  readonly groups: readonly CommandGroup[]
  /** The server is still being asked. */
  readonly busy: boolean
  /** Groups that could not be asked for, and what must be said of others. */
  readonly failures: readonly { readonly title: TextKey; readonly error: CallError; readonly retry: () => void }[]
  readonly notes: readonly TextKey[]
}

const shownOfGroup = 6
const shownOfUsed = 8
/** An answer of so long ago is shown again while somebody types to and fro. */
const freshMilliseconds = 10_000

/** What the command bar shows for a text; for none what was used lately, and what waits. */
export function useCommands(sources: readonly CommandSource[], text: string): Commands {
  const asking = useAsking()
  const known = useMemo(() => sources.map(({ known: list }) => list?.(asking) ?? []), [sources, asking])
  const find = useMemo(() => makeFinder(known.flat()), [known])
  const asked = useDebounced(text)
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['commands', source.name, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find?.(asked, asking, signal) ?? nothing,
      enabled: source.find !== undefined && (asked !== '' || source.atStart === true),
      staleTime: freshMilliseconds,
      gcTime: freshMilliseconds,
    })),
  })
  const used = useUsed(sources, known.flat(), asking)

  const hits = new Set(find(text))
  const isAnswered = asked === text
  const groups = sources.flatMap((source, index): CommandGroup[] => {
    const found = isAnswered ? (answers[index]?.data?.commands ?? []) : []
    const matching = [...hits].filter((command) => known[index]?.includes(command)).slice(0, shownOfGroup)
    const commands = [...matching, ...found]
    return commands.length === 0 ? [] : [{ name: source.name, title: source.title, commands }]
  })
  const shown = new Set(groups.flatMap(({ commands }) => commands.map(({ key }) => key)))
  const lately: CommandGroup = { name: 'used', title: 'commands.used', commands: used.data?.filter(({ key }) => !shown.has(key)) ?? [] }
  return {
    groups: text === '' && lately.commands.length > 0 ? [lately, ...groups] : groups,
    busy: !isAnswered || answers.some(({ isFetching }) => isFetching) || (text === '' && used.isPending),
    failures: answers.flatMap(({ error, refetch }, index) =>
      error && isAnswered ? [{ title: sources[index]!.title, error: error as CallError, retry: () => void refetch() }] : [],
    ),
    notes: isAnswered ? answers.flatMap(({ data }) => data?.note ?? []) : [],
  }
}

const nothing: Found = { commands: [] }

function useAsking(): Asking {
  const t = useText()
  const feedback = useFeedback()
  const user = useCurrentUser()
  const entries = useMenuEntries()
  return useMemo(() => ({ t, feedback, user, entries }), [t, feedback, user, entries])
}

/** What was used lately and can still be used. What cannot be asked for is left out: nobody searched for it. */
function useUsed(sources: readonly CommandSource[], known: readonly Command[], asking: Asking) {
  const [keys] = useState(usedLately)
  return useQuery({
    queryKey: ['commands', 'used', keys],
    queryFn: async () => {
      const recalled = await Promise.all(sources.map(async ({ recall }) => (await recall?.(keys, asking).catch(() => [])) ?? []))
      const byKey = new Map([...known, ...recalled.flat()].map((command) => [command.key, command]))
      return keys.flatMap((key) => byKey.get(key) ?? []).slice(0, shownOfUsed)
    },
    gcTime: 0,
  })
}
