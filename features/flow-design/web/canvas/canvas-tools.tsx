import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useRef, useState } from 'react'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { placesOf } from '#engine/flows/tree.ts'
import styles from '#features/flow-design/web/canvas/canvas.module.css'
import { wholeFlow } from '#features/flow-design/web/canvas/layout.ts'
import { ExpandOutlined, SearchOutlined, ZoomInOutlined, ZoomOutOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { TextInput, type InputRef } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface CanvasToolsProps {
  readonly definition: FlowDefinition
  readonly find: number
  readonly onFound: (code: string) => void
  readonly center: (code: string) => void
}

/** Zoom, the whole flow, and the search for a step, in the corner of the canvas. */
export function CanvasTools({ definition, find, onFound, center }: CanvasToolsProps) {
  const t = useText()
  const { zoomIn, zoomOut, zoomTo, fitView } = useReactFlow()
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100))
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('flow-design.canvas.tools')}>
      <StepSearch definition={definition} find={find} onFound={(code) => (onFound(code), center(code))} />
      <IconButton name={t('flow-design.canvas.smaller')} icon={<ZoomOutOutlined />} onClick={() => void zoomOut()} />
      <button type="button" className={styles.zoom} aria-label={t('flow-design.canvas.full-size', { zoom })} onClick={() => void zoomTo(1)}>
        {zoom}%
      </button>
      <IconButton name={t('flow-design.canvas.larger')} icon={<ZoomInOutlined />} onClick={() => void zoomIn()} />
      <IconButton name={t('flow-design.canvas.whole')} icon={<ExpandOutlined />} onClick={() => void fitView(wholeFlow)} />
    </div>
  )
}

interface StepSearchProps {
  readonly definition: FlowDefinition
  readonly find: number
  readonly onFound: (code: string) => void
}

/** Finds steps by their names; Enter goes to the next one. */
function StepSearch({ definition, find, onFound }: StepSearchProps) {
  const t = useText()
  const [word, setWord] = useState('')
  const [at, setAt] = useState(-1)
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (find > 0) input.current?.focus({ cursor: 'all' })
  }, [find])
  const wanted = word.trim().toLowerCase()
  const found =
    wanted === ''
      ? []
      : placesOf(definition).flatMap(({ step }) => (step.kind !== 'pass' && step.name.toLowerCase().includes(wanted) ? [step.code] : []))
  const goOn = (): void => {
    const next = (at + 1) % Math.max(found.length, 1)
    const code = found[next]
    if (code === undefined) return
    setAt(next)
    onFound(code)
  }
  return (
    <span className={styles.search}>
      <TextInput
        ref={input}
        size="small"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={word}
        aria-label={t('flow-design.canvas.search')}
        placeholder={t('flow-design.canvas.search')}
        onChange={({ target }) => {
          setWord(target.value)
          setAt(-1)
        }}
        onPressEnter={goOn}
      />
      <span aria-live="polite" className={styles.found}>
        {wanted === '' ? '' : t('flow-design.canvas.found', { at: Math.min(at + 1, found.length), count: found.length })}
      </span>
    </span>
  )
}
