import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormEditing } from '#features/function-design/web/form/use-form-editing.tsx'
import { RuleList } from '#features/function-design/web/rules/rule-list.tsx'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface FormRulesProps {
  readonly editing: FormEditing
  readonly facts: FormFacts
  readonly onClose: () => void
}

/** The rules of a form; each change is a step of the designer's history. */
export function FormRules({ editing, facts, onClose }: FormRulesProps) {
  const t = useText()
  return (
    <FullScreen open title={t('form-design.rules-title')} onClose={onClose}>
      <RuleList
        form={editing.form}
        facts={facts}
        readOnly={editing.reading}
        onForm={(make) => editing.change({ text: 'form-design.step.rules' }, make)}
      />
    </FullScreen>
  )
}
