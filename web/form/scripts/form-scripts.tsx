import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { Translate } from '#ui/text/use-text.tsx'
import { addWordsOf } from '#web/i18n/i18n.ts'
import type { ScriptRun, ScriptTrouble } from '#web/form/scripts/script-run.ts'
import { scriptRunOf } from '#web/form/scripts/script-run.ts'

export { scriptRunOf } from '#web/form/scripts/script-run.ts'

interface FormScriptsProps {
  readonly session: FormSession
  readonly definition: FormDefinition
  readonly facts: FormFacts
  /** Where the fields are drawn. */
  readonly body: RefObject<HTMLElement | null>
}

/** Runs the scripts of a form while it is open, and says what went wrong. Loaded with the first form that has any. */
export function FormScripts({ session, definition, facts, body }: FormScriptsProps) {
  const run = scriptRunOf(session, definition, facts)
  return run ? <Running run={run} body={body} /> : null
}

function Running({ run, body }: { readonly run: ScriptRun } & Pick<FormScriptsProps, 'body'>) {
  const trouble = useSyncExternalStore(run.subscribe, run.trouble)
  useEffect(() => run.start(), [run])
  useEffect(() => {
    const fields = body.current
    const left = ({ target, relatedTarget }: FocusEvent) => {
      const field = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null
      if (field && !(relatedTarget instanceof Node && field.contains(relatedTarget))) run.happened(field.dataset['field'] ?? '', 'blur')
    }
    fields?.addEventListener('focusout', left)
    return () => fields?.removeEventListener('focusout', left)
  }, [run, body])
  return trouble ? (
    <Suspense fallback={null}>
      <TroubleNote trouble={trouble} />
    </Suspense>
  ) : null
}

/** Reasons of ours are keys of texts, those of a script its own words. */
const reasonOf = ({ reason, fields }: Extract<ScriptTrouble, { kind: 'failed' }>, t: Translate): string =>
  reason.startsWith('form.scripts.') ? t(reason, { fields: fields ?? '' }) : reason || t('form.scripts.no-reason')

const moments = ['onLoad', 'beforeSubmit', 'afterSubmit'] as const

/** A script belongs to a field, or to a moment of the form. */
function whereOf({ where }: Extract<ScriptTrouble, { kind: 'failed' }>, t: Translate): string {
  const moment = moments.find((one) => one === where)
  return moment ? t(`form.scripts.${moment}`) : where
}

/** Its words come with it, as scripts seldom fail. */
const TroubleNote = lazy(async () => {
  await addWordsOf('later')
  return { default: Note }
})

function Note({ trouble }: { readonly trouble: ScriptTrouble }) {
  const t = useText()
  const words =
    trouble.kind === 'failed'
      ? t('form.scripts.failed', { where: whereOf(trouble, t), reason: reasonOf(trouble, t) })
      : trouble.reason || t('form.scripts.refused')
  return <Alert type={trouble.kind === 'failed' ? 'warning' : 'error'} showIcon role="alert" title={words} style={{ marginBottom: 12 }} />
}
