import { Dropdown as KitDropdown } from 'antd'
import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'

export { Menu } from 'antd'
export type { MenuProps } from 'antd'

/**
 * A button with a menu. What is chosen in it begins from the button: the focus is there again when the menu is gone, and a dialog that
 * the choice opened gives it back there.
 */
export function Dropdown({ menu, open, onOpenChange, ...rest }: ComponentProps<typeof KitDropdown>) {
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  const choose: NonNullable<typeof menu>['onClick'] = (choice) => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    menu?.onClick?.(choice)
  }
  return (
    <KitDropdown
      {...rest}
      {...(menu ? { menu: { ...menu, onClick: choose } } : {})}
      {...(open === undefined ? {} : { open })}
      onOpenChange={(next, info) => {
        if (next) opener.current = document.activeElement
        onOpenChange?.(next, info)
      }}
    />
  )
}
