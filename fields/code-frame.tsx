import type { ReactNode } from 'react'
import { useDrawing } from '#fields/drawing.tsx'

/** A code below its caption, where the definition gives it one. */
export function CodeFrame({ children }: { readonly children: ReactNode }) {
  const { part } = useDrawing()
  const isNamed = part.showLabel !== false && part.label !== ''
  return (
    <>
      {isNamed ? <div style={{ paddingBottom: 4, color: 'var(--ant-color-text-secondary)' }}>{part.label}</div> : null}
      {children}
    </>
  )
}
