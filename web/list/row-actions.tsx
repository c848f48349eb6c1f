import { useState } from 'react'
import type { MouseEvent } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { Dropdown } from '#ui/kit/menu.tsx'
import { ReasonedButton } from '#ui/kit/reasoned-button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/list/list.module.css'
import type { ListAction, ListRow } from '#web/list/model.ts'
import { isForOtherTab, openAddress } from '#web/list/open-address.ts'

interface RowActionsProps {
  readonly row: ListRow
  readonly actions: readonly ListAction<ListRow>[]
}

const mostShown = 3

/** Up to three actions of a row; when there are more, two of them and 更多. */
export function RowActions({ row, actions }: RowActionsProps) {
  const t = useText()
  const shown = shownActions(actions)
  const rest = actions.filter((action) => !shown.includes(action))
  return (
    <span className={styles.rowActions} data-actions data-touch>
      {shown.map((action) => (
        <ActionLink key={action.name} row={row} action={action} />
      ))}
      {rest.length === 0 ? null : <MoreActions subject={row} actions={rest} label={t('list.more')} type="link" size="small" />}
    </span>
  )
}

interface MoreActionsProps<Subject> {
  readonly subject: Subject
  readonly actions: readonly ListAction<Subject>[]
  readonly label: string
  readonly type?: 'link' | 'default'
  readonly size?: 'small' | 'middle'
}

/** The menu behind 更多. It is mounted with its first opening, because the menus of all rows would be half the cost of a list. */
export function MoreActions<Subject>({ subject, actions, label: name, type, size }: MoreActionsProps<Subject>) {
  const [open, setOpen] = useState<boolean>()
  const button = (
    // The button is mounted anew inside the menu and keeps the focus.
    <Button
      type={type}
      size={size}
      aria-haspopup="menu"
      aria-expanded={open ?? false}
      autoFocus={open !== undefined}
      onClick={() => open ?? setOpen(true)}
    >
      {name}
    </Button>
  )
  if (open === undefined) return button
  const items = actions.map(({ name, label, danger, refuse }) => {
    const why = refuse?.(subject)
    return { key: name, label, danger, disabled: why !== undefined, title: why ?? '' }
  })
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      menu={{ items, onClick: ({ key }) => void actions.find((action) => action.name === key)?.run(subject) }}
    >
      {button}
    </Dropdown>
  )
}

/** The actions with a button of their own. */
function shownActions(actions: readonly ListAction<ListRow>[]): readonly ListAction<ListRow>[] {
  const direct = actions.filter(({ behind }) => !behind)
  return direct.length > mostShown ? direct.slice(0, mostShown - 1) : direct
}

/** The texts of the buttons of a row, to reserve their width. */
export function shownLabels(actions: readonly ListAction<ListRow>[], more: string): readonly string[] {
  const shown = shownActions(actions)
  return [...shown.map(({ label }) => label), ...(shown.length < actions.length ? [more] : [])]
}

function ActionLink({ row, action }: { readonly row: ListRow; readonly action: ListAction<ListRow> }) {
  const open = (event: MouseEvent) => {
    if (action.address && isForOtherTab(event)) openAddress(action.address(row), true)
    else if (event.button === 0) void action.run(row)
  }
  return (
    <ReasonedButton type="link" size="small" danger={action.danger} why={action.refuse?.(row)} onClick={open} onAuxClick={open}>
      {action.label}
    </ReasonedButton>
  )
}
