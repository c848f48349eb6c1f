import { useMemo, useState } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import { flatten, trailTo } from '#web/router/menu-entries.ts'
import { menuName } from '#web/router/page-title.ts'
import type { Findable, Initials } from '#web/shell/find-menu.ts'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

interface Tools {
  readonly makeMenuFinder: (pages: readonly Findable[], initials: Initials) => (text: string) => readonly Findable[]
  readonly initials: Initials
}

const nothing = (): readonly Findable[] => []
const noInitials: Initials = () => ''

/**
 * The search over the menu. Its code, above all the pinyin table, is large; `prepare` loads it when the user is about to search,
 * and until then nothing is found.
 */
export function useMenuFinder() {
  const t = useText()
  const entries = useMenuEntries()
  const [tools, setTools] = useState<Tools>()

  const find = useMemo(() => {
    const pages = flatten(entries).flatMap((entry) =>
      entry.path
        ? [
            {
              title: trailTo(entries, entry.id)
                .map((one) => menuName(one, t))
                .join(' / '),
              path: entry.path,
            },
          ]
        : [],
    )
    return tools ? tools.makeMenuFinder(pages, tools.initials) : nothing
  }, [entries, tools, t])

  function prepare() {
    if (!tools) void fetchTools(setTools).catch(() => undefined)
  }

  return { find, prepare }
}

async function fetchTools(give: (tools: Tools) => void): Promise<void> {
  const { makeMenuFinder } = await import('#web/shell/find-menu.ts')
  give({ makeMenuFinder, initials: noInitials })
  const { pinyin } = await import('pinyin-pro')
  give({ makeMenuFinder, initials: (title) => pinyin(title, { pattern: 'first', toneType: 'none', type: 'array' }).join('') })
}
