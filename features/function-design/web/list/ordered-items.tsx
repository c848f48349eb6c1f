import type { ReactNode } from 'react'
import { useState } from 'react'
import { moved, removed } from '#engine/forms/editing/list/items.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, SettingOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useRowMoves } from '#web/list/use-row-moves.ts'

/** Why the items change: which step the history names. */
export type ItemChange = 'move' | 'remove'

interface OrderedItemsProps<Item extends { readonly key: string }> {
  readonly label: string
  readonly items: readonly Item[]
  /** Label of an item. */
  readonly nameOf: (item: Item) => string
  /** What is wrong with it. */
  readonly faultOf: (item: Item) => string | undefined
  /** Settings of an item, shown when it is opened. */
  readonly renderSettings: (item: Item, index: number) => ReactNode
  readonly readOnly: boolean
  /** Whether their order means something; true where absent. */
  readonly ordered?: boolean
  readonly onChange: (change: ItemChange, name: string, items: readonly Item[]) => void
}

/** Items in an order, changed by dragging and by buttons; each opens its settings. */
export function OrderedItems<Item extends { readonly key: string }>(props: OrderedItemsProps<Item>) {
  const { label, items, nameOf, faultOf, renderSettings, readOnly, ordered = true, onChange } = props
  const t = useText()
  const [open, setOpen] = useState<string>()
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item) onChange('move', nameOf(item), moved(items, from, to))
  }
  const propsOfRow = useRowMoves(
    readOnly || !ordered
      ? undefined
      : {
          allows: () => true,
          accepts: (_, __, place) => place !== 'into',
          run: (id, onto, place) => {
            const [from, at] = [Number(id), Number(onto)]
            move(from, place === 'before' ? (from < at ? at - 1 : at) : from < at ? at : at + 1)
          },
        },
  )
  return (
    <ul className={styles.items} aria-label={label}>
      {items.map((item, index) => {
        const name = nameOf(item)
        const fault = faultOf(item)
        const isOpen = open === item.key
        return (
          <li key={`${item.key} ${index}`} className={styles.item} {...propsOfRow({ id: `${index}` })}>
            <div className={styles.itemHead}>
              <span className={styles.itemName} title={name}>
                {name}
              </span>
              <span className={styles.tools}>
                <IconButton
                  name={t('list-design.settings-of', { name })}
                  icon={<SettingOutlined />}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? undefined : item.key)}
                />
                {ordered ? (
                  <>
                    <IconButton
                      name={t('list-design.up', { name })}
                      icon={<ArrowUpOutlined />}
                      disabled={readOnly || index === 0}
                      onClick={() => move(index, index - 1)}
                    />
                    <IconButton
                      name={t('list-design.down', { name })}
                      icon={<ArrowDownOutlined />}
                      disabled={readOnly || index === items.length - 1}
                      onClick={() => move(index, index + 1)}
                    />
                  </>
                ) : null}
                <IconButton
                  name={t('list-design.remove', { name })}
                  icon={<DeleteOutlined />}
                  disabled={readOnly}
                  onClick={() => onChange('remove', name, removed(items, index))}
                />
              </span>
            </div>
            {fault === undefined ? null : <p className={styles.fault}>{fault}</p>}
            {isOpen ? <div className={styles.itemSettings}>{renderSettings(item, index)}</div> : null}
          </li>
        )
      })}
    </ul>
  )
}
