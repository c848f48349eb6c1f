import { useEffect, useState } from 'react'
import { mostConditions, mostGroups } from '#engine/access/scheme-codec.ts'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import { RowEffectLine } from '#features/grants/web/entry.ts'
import { previewScheme } from '#features/menu-items/contract.ts'
import {
  draftOf,
  isComplete,
  newCondition,
  newGroup,
  readValue,
  wireOf,
  type GroupDraft,
  type SchemeDraft,
} from '#features/menu-items/web/scheme-draft.ts'
import styles from '#features/menu-items/web/schemes.module.css'
import { UserEditor } from '#fields/user/editor.tsx'
import { user } from '#fields/user/definition.ts'
import { DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Radio } from '#ui/kit/radio.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { useFilterCode } from '#web/list/filter-code.ts'
import { SuperCondition } from '#web/list/super-condition.tsx'
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
    const change = (next: SchemeDraft) => {
      setDraft(next)
      onChange({ ok: true, value: JSON.stringify({ ...wireOf(next, context.facts), isComplete: isComplete(next) }) })
    }
    return (
      <div id={id} aria-describedby={describedBy} className={styles.scheme}>
        <Groups draft={draft} fields={context.fields} checked={invalid} onChange={change} />
        <AdmittedRows draft={draft} context={context} />
      </div>
    )
  }
}

interface GroupsProps {
  readonly draft: SchemeDraft
  readonly fields: readonly SuperField[]
  readonly checked: boolean
  readonly onChange: (next: SchemeDraft) => void
}

function Groups({ draft, fields, checked, onChange }: GroupsProps) {
  const t = useText()
  const { match, groups } = draft
  const put = (next: readonly GroupDraft[]) => onChange({ ...draft, groups: next })
  return (
    <>
      {groups.length > 1 ? (
        <Match label={t('schemes.between')} value={match} onChange={(next) => onChange({ ...draft, match: next })} />
      ) : null}
      {groups.map((group, index) => (
        <Group
          key={group.id}
          group={group}
          number={index + 1}
          fields={fields}
          checked={checked}
          onChange={(next) => put(groups.map((one) => (one.id === next.id ? next : one)))}
          {...(groups.length > 1 ? { onRemove: () => put(groups.filter((one) => one.id !== group.id)) } : {})}
        />
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={groups.length >= mostGroups}
        onClick={() => put([...groups, newGroup()])}
      >
        {t('schemes.add-group')}
      </Button>
    </>
  )
}

interface GroupProps {
  readonly group: GroupDraft
  /** From 1. */
  readonly number: number
  readonly fields: readonly SuperField[]
  readonly checked: boolean
  readonly onChange: (next: GroupDraft) => void
  readonly onRemove?: () => void
}

function Group({ group, number, fields, checked, onChange, onRemove }: GroupProps) {
  const t = useText()
  const { conditions, match } = group
  const code = useFilterCode(conditions.flatMap(({ field }) => (field ? [field.type.type] : [])))
  return (
    <section className={styles.group} aria-label={t('schemes.group', { number })}>
      <div className={styles.head}>
        <strong>{t('schemes.group', { number })}</strong>
        <Match label={t('schemes.within', { number })} value={match} onChange={(next) => onChange({ ...group, match: next })} />
        {onRemove ? <IconButton name={t('schemes.remove-group', { number })} icon={<DeleteOutlined />} onClick={onRemove} /> : null}
      </div>
      {conditions.map((draft, index) => (
        <SuperCondition
          key={draft.id}
          fields={fields}
          draft={draft}
          number={index + 1}
          code={code}
          checked={checked}
          onChange={(next) => onChange({ ...group, conditions: conditions.map((one) => (one.id === next.id ? next : one)) })}
          onRemove={() => onChange({ ...group, conditions: conditions.filter((one) => one.id !== draft.id) })}
        />
      ))}
      <Button
        type="link"
        icon={<PlusOutlined />}
        disabled={conditions.length >= mostConditions}
        onClick={() => onChange({ ...group, conditions: [...conditions, newCondition()] })}
      >
        {t('list.super.add')}
      </Button>
    </section>
  )
}

interface MatchProps {
  readonly label: string
  readonly value: 'and' | 'or'
  readonly onChange: (next: 'and' | 'or') => void
}

function Match({ label, value, onChange }: MatchProps) {
  const t = useText()
  return (
    <Radio.Group
      aria-label={label}
      value={value}
      options={(['and', 'or'] as const).map((one) => ({ value: one, label: t(`schemes.match.${one}`) }))}
      onChange={(event) => onChange(event.target.value === 'or' ? 'or' : 'and')}
    />
  )
}

/** How many of the rows a person would see by the scheme, read again when typing rests. */
function AdmittedRows({ draft, context }: { readonly draft: SchemeDraft; readonly context: SchemeContext }) {
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
