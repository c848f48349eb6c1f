import { Tooltip } from 'antd'
import { useId, type ComponentProps } from 'react'
import { Button } from '#ui/kit/button.tsx'
import styles from '#ui/kit/reasoned-button.module.css'

interface ReasonedButtonProps extends ComponentProps<typeof Button> {
  /** Why it cannot be used now; undefined where it can. */
  readonly why: string | undefined
}

/**
 * A button that says why it cannot be used, on hover, on focus and to screen readers. Unlike a disabled one it keeps its place in the
 * order of Tab; a click does nothing.
 */
export function ReasonedButton({ why, ...button }: ReasonedButtonProps) {
  const id = useId()
  if (why === undefined) return <Button {...button} />
  const { onClick: _, className = '', type, danger: _danger, ...rest } = button
  return (
    <>
      <Tooltip title={why} trigger={['hover', 'focus']}>
        <Button
          {...rest}
          type={type === 'primary' ? 'default' : (type ?? 'default')}
          className={`${className} ${styles.refused}`}
          aria-disabled
          aria-describedby={id}
        />
      </Tooltip>
      <span id={id} data-visually-hidden>
        {why}
      </span>
    </>
  )
}
