import { Button as KitButton, Tooltip } from 'antd'
import type { ComponentProps, ReactNode, Ref } from 'react'

/** A button with words. Its icon is decoration: readers hear the words alone. */
export function Button({ icon, ...rest }: ComponentProps<typeof KitButton>) {
  return <KitButton icon={icon ? <span aria-hidden="true">{icon}</span> : undefined} {...rest} />
}

interface IconButtonProps extends Omit<ComponentProps<typeof KitButton>, 'children' | 'icon' | 'title' | 'ref'> {
  /** What it does, on hover and for readers. */
  readonly name: string
  readonly icon: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** A small button of one icon; its name shows on hover and focus and is read aloud. */
export function IconButton({ name, icon, ref, ...rest }: IconButtonProps) {
  return (
    <Tooltip title={name} mouseEnterDelay={0.3}>
      <KitButton type="text" size="small" aria-label={name} icon={icon} ref={ref} {...rest} />
    </Tooltip>
  )
}
