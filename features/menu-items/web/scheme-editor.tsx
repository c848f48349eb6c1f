import { useEffect, useState } from 'react'
import { mostConditions, mostGroups } from '#engine/access/scheme-codec.ts'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import { RowEffectLine } from '#features/grants/web/entry.ts'
import { previewScheme } from '#features/menu-items/contract.ts'
import { draftOf, readValue, wireOf } from '#features/menu-items/web/scheme-draft.ts'
import styles from '#features/menu-items/web/schemes.module.css'
import { UserEditor } from '#fields/user/editor.tsx'
import { user } from '#fields/user/definition.ts'
import { useText } from '#ui/text/use-text.tsx'
import { ConditionGroups } from '#web/list/conditions/condition-groups.tsx'
import { isComplete, type ConditionsDraft } from '#web/list/conditions/conditions-draft.ts'
import { useCall } from '#web/call/use-call.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'
import type { SuperField } from '#web/list/super-query.ts'
import { useCurrentUser } from '#web/session/session-store.ts'

interface SchemeContext {
  readonly menuId: string
  /** The scheme that is changed; '' for a new one. */
  readonly schemeId: string
  readonly fields: readonly SuperField[]
  readonly facts: FieldFacts
}

/** An editor for the conditions of a data scheme: groups, each with conditions as a search has them, and the count of rows. */
export function schemeEditor(context: SchemeContext): FieldEditor {
  return function SchemeEditor({ id, value, invalid, describedBy, onChange }) {
    const [draft, setDraft] = useState(() => {
      const read = readValue(value)
      return draftOf(read ?? { conditionJson: '', matchLogic: 'and' }, context.fields, context.facts)
    })
    const change = (next: ConditionsDraft) => {
      setDraft(next)
      onChange({ ok: true, value: JSON.stringify({ ...wireOf(next, context.facts), isComplete: isComplete(next) }) })
    }
    return (
      <div id={id} aria-describedby={describedBy} className={styles.scheme}>
        <ConditionGroups
          draft={draft}
          fields={context.fields}
          checked={invalid}
          mostGroups={mostGroups}
          mostConditions={mostConditions}
          onChange={change}
        />
        <AdmittedRows draft={draft} context={context} />
      </div>
    )
  }
}

/** How many of the rows a person would see by the scheme, read again when typing rests. */
function AdmittedRows({ draft, context }: { readonly draft: ConditionsDraft; readonly context: SchemeContext }) {
  const t = useText()
  const { userInfo } = useCurrentUser()
  const [userId, setUserId] = useState(userInfo.userId)
  const resting = useRested(draft)
  const body = { moduleId: context.menuId, ...wireOf(resting, context.facts), userId, schemeId: context.schemeId }
  const asks = isComplete(resting) && userId !== ''
  const { data, error } = useCall(previewScheme, { body }, { enabled: asks, keepRows: true, handles: 'all' })
  const told = !asks
    ? t('schemes.count-later')
    : error
      ? error.msg
      : data
        ? t('schemes.count', { admitted: data.admitted, all: data.all })
        : t('schemes.counting')
  return (
    <div className={styles.count}>
      <label htmlFor="scheme-person">{t('schemes.person')}</label>
      <div className={styles.person}>
        <UserEditor
          id="scheme-person"
          value={userId}
          options={user.options.parse({ clearable: false })}
          readOnly={false}
          invalid={false}
          describedBy={undefined}
          onChange={(next) => next.ok && setUserId(String(next.value))}
          onCommit={() => undefined}
        />
      </div>
      <output aria-live="polite">{told}</output>
      {asks && data && !error ? <p className={styles.text}>{data.conditionText}</p> : null}
      {asks && data?.effect && !error ? <RowEffectLine {...data.effect} name={t('schemes.holders')} /> : null}
    </div>
  )
}

const pauseMilliseconds = 400

/** The value once it has not changed for a moment. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
