import { flatten } from '#web/router/menu-entries.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { markFavourite } from '#web/shell/favourites.ts'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

/** Functions as favourites: a flow is marked by the menu entry of its function, so that the shell and other browsers know it too. */
export function useFavouriteFunctions() {
  const { favourites } = useCurrentUser().userInfo
  const entries = flatten(useMenuEntries())
  const entryOf = (modelId: string) => entries.find((entry) => entry.target.kind === 'screen' && entry.modelId === modelId)
  return {
    /** False where the function has no entry in the user's menu, which could be marked. */
    canMark: (modelId: string): boolean => entryOf(modelId) !== undefined,
    isMarked: (modelId: string): boolean => favourites.includes(entryOf(modelId)?.id ?? ''),
    mark: (modelId: string, marked: boolean): void => {
      const entry = entryOf(modelId)
      if (entry) void markFavourite(entry.id, marked)
    },
  }
}
