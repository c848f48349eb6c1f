import { useMemo, useState } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import { flatten, trailTo } from '#web/router/menu-entries.ts'
import { menuName } from '#web/router/page-title.ts'
import type { Findable } from '#web/shell/find-menu.ts'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

interface Tools {
  readonly makeMenuFinder: (pages: readonly Findable[]) => (text: string) => readonly Findable[]
}

const nothing = (): readonly Findable[] => []
/** Stands between the names of a trail, so that nothing is found across them. */
const between = '/'

/** The search over the menu. `prepare` loads its code when the user is about to search, and until then nothing is found. */
export function useMenuFinder() {
  const t = useText()
  const entries = useMenuEntries()
  const [tools, setTools] = useState<Tools>()

  const find = useMemo(() => {
    const pages = flatten(entries).flatMap((entry): Findable[] => {
      if (!entry.path) return []
      const trail = trailTo(entries, entry.id)
      const title = trail.map((one) => menuName(one, t)).join(' / ')
      return [{ title, path: entry.path, pinyin: trail.flatMap(({ pinyin }) => [...pinyin.split(' '), between]) }]
    })
    return tools ? tools.makeMenuFinder(pages) : nothing
  }, [entries, tools, t])

  function prepare() {
    if (!tools) void import('#web/shell/find-menu.ts').then(setTools, () => undefined)
  }

  return { find, prepare }
}
