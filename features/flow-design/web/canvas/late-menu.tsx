import { useState, type ReactElement } from 'react'
import { Dropdown, type MenuProps } from '#ui/kit/menu.tsx'

interface LateMenuProps {
  readonly items: () => MenuProps['items']
  readonly onPick: (key: string) => void
  /** The button that opens it; it is given what to do when it is pressed. */
  readonly children: (open: () => void, isOpen: boolean) => ReactElement
}

/** A menu that is made when it is opened first: a canvas has hundreds of buttons with one. */
export function LateMenu({ items, onPick, children }: LateMenuProps) {
  const [state, setState] = useState<'none' | 'open' | 'closed'>('none')
  const button = children(() => setState('open'), state === 'open')
  if (state === 'none') return button
  return (
    <Dropdown
      trigger={['click']}
      open={state === 'open'}
      onOpenChange={(open) => setState(open ? 'open' : 'closed')}
      menu={{ items: items() ?? [], onClick: ({ key, domEvent }) => (domEvent.stopPropagation(), setState('closed'), onPick(key)) }}
    >
      {button}
    </Dropdown>
  )
}
