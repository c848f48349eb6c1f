import { labelMatch } from '#ui/picker/pinyin.ts'
import { onForgetItems, type PickerItem, type PickerSource } from '#ui/picker/source.ts'

/** An item of a tree that is read whole. */
export interface TreeItem extends PickerItem {
  readonly name: string
  /** Names from the top, joined with `/`; of what is no part of the tree itself, those of the place where it stands. */
  readonly names: string
  readonly below: readonly TreeItem[]
}

/** Results of a search that are shown at once. */
const shownAtOnce = 50

export const nodeOf = ({ node, id }: PickerItem): string => node ?? id

/** All items of a tree, from the top down. */
export function flatItems<Item extends TreeItem>(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item) => [item, ...flatItems(item.below as readonly Item[])])
}

/** Names from the top down to the item itself. */
const pathOf = ({ name, names }: TreeItem): string => (names === name || names.endsWith(`/${name}`) ? names : `${names}/${name}`)

/**
 * A source that reads its tree whole, each time it is opened, and searches it here: by a part of the name or of its pinyin. What is disabled is
 * named and not offered.
 *
 * @param load the items at the top; may keep them
 * @param byIds items of stored ids, those that are not in the tree any more included
 */
export function treeSource<Item extends TreeItem>(
  load: () => Promise<readonly Item[]>,
  byIds: (ids: readonly string[]) => Promise<readonly Item[]>,
): PickerSource<Item> {
  let read: Promise<readonly Item[]> | undefined
  onForgetItems(() => {
    read = undefined
  })
  const readAnew = async (): Promise<readonly Item[]> => {
    const reading = load()
    read = reading
    try {
      return await reading
    } catch (problem) {
      if (read === reading) read = undefined
      throw problem
    }
  }
  const all = async (): Promise<readonly Item[]> => flatItems(await (read ?? readAnew()))
  const offered = (items: readonly Item[]): readonly Item[] => items.filter(({ disabled }) => !disabled)
  return {
    children: async (node) => {
      if (node === undefined) return offered(await readAnew())
      const found = (await all()).find((item) => nodeOf(item) === node)
      return offered((found?.below ?? []) as readonly Item[])
    },
    search: async (text, after) => {
      const [isWanted, items] = await Promise.all([labelMatch(text), all()])
      const byId = new Map(items.map((item) => [item.id, item]))
      const found = offered([...byId.values()]).filter(({ name, selectable }) => selectable !== false && isWanted(name))
      const end = Number(after ?? '0') + shownAtOnce
      return { items: found.slice(end - shownAtOnce, end), ...(end < found.length ? { next: String(end) } : {}) }
    },
    byIds,
    named: async (wanted) => {
      const byId = new Map((await all()).filter(({ selectable }) => selectable !== false).map((item) => [item.id, item]))
      const items = [...byId.values()]
      return wanted.map((said) => ({ name: said, items: items.filter((item) => item.name === said || pathOf(item) === said) }))
    },
    label: ({ name }) => name,
    detail: ({ names }) => names,
  }
}
