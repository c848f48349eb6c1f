import { useState } from 'react'
import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'
import type { ViewerProps } from '#fields/renderers-types.ts'
import { steps } from '#fields/steps/definition.ts'
import styles from '#fields/steps/steps.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Steps } from '#ui/kit/steps.tsx'
import { useText } from '#ui/text/use-text.tsx'

export { steps as definition } from '#fields/steps/definition.ts'

/**
 * One step at a time, with all of them above. What is wrong in a step is shown when somebody goes on from it, and keeps him there; by the
 * titles any step can be gone to, as a form may be kept unfinished.
 */
function StepsRenderer({ options }: Pick<ViewerProps<typeof steps>, 'options'>) {
  const t = useText()
  const { children, draw, mark, openChild, onOpenChild, check } = useDrawing()
  const place = Math.max(
    0,
    children.findIndex(({ key }) => key === openChild),
  )
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  const current = children[place]
  if (current && !drawn.has(current.key)) setDrawn(new Set([...drawn, current.key]))
  const go = (to: number) => onOpenChild(children[to]?.key ?? '')
  const goOn = () => {
    if (!current || check?.(current) !== false) go(place + 1)
  }
  return (
    <div>
      <Steps
        className={styles.head}
        size="small"
        current={place}
        titlePlacement={options.simple ? 'horizontal' : 'vertical'}
        onChange={go}
        items={children.map((step) => ({
          title: (
            <>
              {titleOf(step.options, step.label)}
              {mark(step)}
            </>
          ),
        }))}
      />
      {children.map((step) => (
        <div key={step.key} hidden={step !== current}>
          {drawn.has(step.key) ? draw(step) : null}
        </div>
      ))}
      <div className={styles.foot}>
        <Button disabled={place === 0} onClick={() => go(place - 1)}>
          {t('fields.steps.back')}
        </Button>
        <Button disabled={place >= children.length - 1} onClick={goOn}>
          {t('fields.steps.next')}
        </Button>
        <span className={styles.place}>{t('fields.steps.place', { place: place + 1, count: children.length })}</span>
      </div>
    </div>
  )
}

function titleOf(options: Readonly<Record<string, unknown>>, label: string): string {
  return typeof options.title === 'string' && options.title !== '' ? options.title : label
}

export const inForms = partRenderers(steps, StepsRenderer)
