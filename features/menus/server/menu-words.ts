import type { PlacedText } from '#engine/texts/translation.ts'
import { inOrder } from '#features/menus/server/menus.ts'
import { menuStore, systemStore } from '#server/access/menu-store.ts'
import type { Kernel } from '#server/kernel.ts'
import type { TextSource } from '#server/translations/text-source.ts'

/** The names of systems and of their entries. Those that the interface has in every language anyway are left out. */
export function menuWords({ db, texts: own }: Kernel): TextSource {
  const isOwn = (code: string, name: string): boolean => own[`menu.${code}`]?.zh === name
  return {
    kind: 'menus',
    list: async () => {
      const [systems, menus] = await Promise.all([systemStore.list(db, { order: inOrder }), menuStore.list(db, { order: inOrder })])
      const bySystem = Map.groupBy(menus, ({ system_id }) => system_id)
      return systems.map(({ id, name }) => {
        const entries = (bySystem.get(id) ?? []).filter((menu) => !isOwn(menu.code, menu.name))
        const texts: PlacedText[] = [{ place: 'name', text: name }, ...entries.map((menu) => ({ place: menu.id, text: menu.name }))]
        return { owner: { kind: 'menus', id }, name, texts }
      })
    },
  }
}
