import type { CSSProperties } from 'react'
import { useText } from '#ui/text/use-text.tsx'

/** States of a record in a flow with their colours (`base.css`); the tag always has a text as well. */
const colours = {
  draft: 'grey',
  waiting: 'blue',
  approved: 'green',
  returned: 'red',
  withdrawn: 'orange',
  terminated: 'black',
  suspended: 'purple',
} as const

export type RecordState = keyof typeof colours

/** State of a record as a small tag. */
export function StateTag({ state }: { readonly state: RecordState }) {
  const t = useText()
  const colour = colours[state]
  const place = { color: `var(--seedbed-${colour}-ink)`, background: `var(--seedbed-${colour}-paper)` }
  return (
    <span data-state={state} style={{ ...shape, ...place }}>
      {t(`ui.state.${state}`)}
    </span>
  )
}

const shape: CSSProperties = {
  display: 'inline-block',
  padding: '0 8px',
  borderRadius: 4,
  fontSize: 12,
  lineHeight: '20px',
  whiteSpace: 'nowrap',
}
