import { StarFilled, StarOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCurrentUser } from '#web/session/session-store.ts'
import { markFavourite } from '#web/shell/favourites.ts'
import { useShownMenu } from '#web/shell/use-shown-menu.ts'

/** Marks the page that is shown as a favourite; absent on pages without a menu entry. */
export function FavouriteButton() {
  const t = useText()
  const { shown } = useShownMenu()
  const { favourites } = useCurrentUser().userInfo
  if (!shown) return null
  const isMarked = favourites.includes(shown.id)
  return (
    <IconButton
      size="middle"
      name={t(isMarked ? 'web.favourite.remove' : 'web.favourite')}
      icon={isMarked ? <StarFilled /> : <StarOutlined />}
      onClick={() => void markFavourite(shown.id, !isMarked)}
    />
  )
}
