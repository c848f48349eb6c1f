import { Button, Tooltip } from 'antd'
import type { ComponentProps, ReactNode, Ref } from 'react'

export { Button }

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'icon' | 'title' | 'ref'> {
  /** What it does, on hover and for readers. */
  readonly name: string
  readonly icon: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** A small button of one icon; its name shows on hover and focus and is read aloud. */
export function IconButton({ name, icon, ref, ...rest }: IconButtonProps) {
  return (
    <Tooltip title={name} mouseEnterDelay={0.3}>
      <Button type="text" size="small" aria-label={name} icon={icon} ref={ref as Ref<HTMLButtonElement & HTMLAnchorElement>} {...rest} />
    </Tooltip>
  )
}
