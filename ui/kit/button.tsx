import { Button as KitButton, Tooltip } from 'antd'
import type { ComponentProps, ReactNode, Ref } from 'react'

/** A button with a text. Its icon is hidden from screen readers. */
export function Button({ icon, ...rest }: ComponentProps<typeof KitButton>) {
  return <KitButton icon={icon ? <span aria-hidden="true">{icon}</span> : undefined} {...rest} />
}

interface IconButtonProps extends Omit<ComponentProps<typeof KitButton>, 'children' | 'icon' | 'title' | 'ref'> {
  /** What it does, shown on hover and read by screen readers. */
  readonly name: string
  readonly icon: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** A small button with only an icon; its name is shown on hover and focus and read by screen readers. */
export function IconButton({ name, icon, ref, ...rest }: IconButtonProps) {
  return (
    <Tooltip title={name} mouseEnterDelay={0.3}>
      <KitButton type="text" size="small" aria-label={name} icon={icon} ref={ref} {...rest} />
    </Tooltip>
  )
}
