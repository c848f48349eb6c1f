import { saveFavourite } from '#features/session/contract.ts'
import { request } from '#web/call/request.ts'
import { sessionStore } from '#web/session/session-store.ts'

/** Marks a menu entry as a favourite of the user, or as none. A refusal has shown itself. */
export async function markFavourite(menuId: string, marked: boolean): Promise<void> {
  const answer = await request(saveFavourite, { body: { menuId, marked } }).catch(() => undefined)
  if (!answer) return
  sessionStore.setState(({ current }) =>
    current ? { current: { ...current, userInfo: { ...current.userInfo, favourites: answer.favourites } } } : {},
  )
}
