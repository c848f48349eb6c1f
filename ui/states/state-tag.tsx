import type { CSSProperties } from 'react'
import { useText } from '#ui/text/use-text.tsx'

/** States of a record in a flow with their colours; the tag always has a text as well. */
const colours = {
  draft: { ink: '#595959', paper: '#f5f5f5' },
  waiting: { ink: '#0958d9', paper: '#e6f4ff' },
  approved: { ink: '#237804', paper: '#f6ffed' },
  returned: { ink: '#a8071a', paper: '#fff1f0' },
  withdrawn: { ink: '#ad4e00', paper: '#fff7e6' },
  terminated: { ink: '#262626', paper: '#e8e8e8' },
  suspended: { ink: '#531dab', paper: '#f9f0ff' },
} as const

export type RecordState = keyof typeof colours

/** State of a record as a small tag. */
export function StateTag({ state }: { readonly state: RecordState }) {
  const t = useText()
  const { ink, paper } = colours[state]
  return (
    <span data-state={state} style={{ ...shape, color: ink, background: paper }}>
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
