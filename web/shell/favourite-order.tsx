import { useState } from 'react'
import type { DragEvent } from 'react'
import { orderFavourites } from '#features/session/contract.ts'
import { ArrowDownOutlined, ArrowUpOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import { menuName } from '#web/router/page-title.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import { sessionStore } from '#web/session/session-store.ts'
import styles from '#web/shell/favourite-order.module.css'

interface FavouriteOrderProps {
  /** The marked pages in their order. */
  readonly pages: readonly MenuEntry[]
  readonly onClose: () => void
}

/** Puts the marked pages in order: by dragging, and by buttons for the keyboard and on a phone. */
export function FavouriteOrder({ pages, onClose }: FavouriteOrderProps) {
  const t = useText()
  const [order, setOrder] = useState(pages)
  const [dragged, setDragged] = useState<string>()
  const save = useCommand(orderFavourites, { announce: false })
  const put = (id: string, at: number) => {
    const one = order.find((page) => page.id === id)
    if (one) setOrder(order.filter((page) => page !== one).toSpliced(at, 0, one))
  }
  const confirm = async () => {
    const outcome = await save.run({ body: { menuIds: order.map(({ id }) => id) } })
    if (!outcome.ok) return
    const { favourites } = outcome.data
    sessionStore.setState(({ current }) => (current ? { current: { ...current, userInfo: { ...current.userInfo, favourites } } } : {}))
    onClose()
  }
  const over = (event: DragEvent, at: number) => {
    if (dragged === undefined) return
    event.preventDefault()
    put(dragged, at)
  }
  return (
    <Dialog open title={t('web.favourite.order')} width={420} onClose={onClose} onConfirm={confirm} confirmBusy={save.busy}>
      <ol className={styles.list}>
        {order.map((page, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do by keyboard what dragging does
          <li
            key={page.id}
            className={styles.page}
            data-dragged={page.id === dragged}
            draggable
            onDragStart={() => setDragged(page.id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => over(event, at)}
            onDrop={(event) => event.preventDefault()}
          >
            <span className={styles.name}>{menuName(page)}</span>
            <IconButton
              size="middle"
              name={t('web.favourite.up', { name: menuName(page) })}
              icon={<ArrowUpOutlined />}
              disabled={at === 0}
              onClick={() => put(page.id, at - 1)}
            />
            <IconButton
              size="middle"
              name={t('web.favourite.down', { name: menuName(page) })}
              icon={<ArrowDownOutlined />}
              disabled={at === order.length - 1}
              onClick={() => put(page.id, at + 1)}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
