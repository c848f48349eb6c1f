import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import styles from '#features/records/web/alone/alone.module.css'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { RecordEditor, type FormPageProps } from '#features/records/web/record-editor.tsx'
import { offeredButtons } from '#features/records/web/row-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { goTo } from '#web/router/navigation.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { useAccess } from '#web/session/use-access.ts'

interface FormAloneProps {
  readonly fn: OpenFunction
  readonly facts: FormFacts
}

const FormName = createContext('')

/** The page of a function without a list: its form, to be filled in directly, again and again. */
export function FormAlone({ fn, facts }: FormAloneProps) {
  const t = useText()
  const access = useAccess()
  const [times, setTimes] = useState(0)
  const [saved, setSaved] = useState(false)
  if (!offeredButtons(fn, access).toolbar.some(({ name }) => name === 'add'))
    return <Problem title={fn.name} text={t('records.alone.no-right')} />
  const again = (): void => {
    setSaved(false)
    setTimes(times + 1)
  }
  if (fn.flowId !== undefined) {
    const address = workFlowAddress({ flowId: fn.flowId, opType: opTypes.edit })
    return (
      <Done title={fn.name} text={t('records.alone.with-flow')} action={t('records.alone.begin')} onAction={() => void goTo(address)} />
    )
  }
  if (saved) return <Done title={t('records.alone.saved')} text={fn.name} action={t('records.alone.again')} onAction={again} />
  return (
    <FormName value={fn.name}>
      <RecordEditor
        key={times}
        fn={fn}
        facts={facts}
        record={undefined}
        Page={FormPage}
        onClose={() => setSaved(true)}
        onAnother={again}
        neighbours={{}}
      />
    </FormName>
  )
}

function FormPage({ foot, children }: FormPageProps) {
  return (
    <section className={styles.page}>
      <h1 className={styles.head}>{use(FormName)}</h1>
      <div className={styles.content}>{children}</div>
      {foot === null ? null : <div className={styles.foot}>{foot}</div>}
    </section>
  )
}

interface DoneProps {
  readonly title: string
  readonly text: ReactNode
  readonly action: string
  readonly onAction: () => void
}

/** What comes between two forms. The next step has the focus, as the form that had it is gone. */
function Done({ title, text, action, onAction }: DoneProps) {
  const next = useRef<HTMLDivElement>(null)
  useEffect(() => next.current?.querySelector('button')?.focus(), [])
  return (
    <section className={styles.page}>
      <div ref={next} className={styles.done} role="status">
        <h2>{title}</h2>
        <span>{text}</span>
        <Button type="primary" onClick={onAction}>
          {action}
        </Button>
      </div>
    </section>
  )
}
