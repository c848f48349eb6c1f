import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import type { FormField } from '#engine/forms/outline.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { namesOf } from '#features/approvals/actions/people-names.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { toneOf } from '#features/approvals/web/actions/offered.ts'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { stateOfStatus } from '#ui/states/request-state.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useTimeZone } from '#web/session/time-zone.ts'

interface ReturnNoteProps {
  readonly detail: RequestDetail
  readonly form: FormDefinition
  readonly session: FormSession
  /** Moves to a field. */
  readonly onShow: (path: string) => void
}

/** Above the form of a returned request: who sent it back, when and why, with the fields that the opinion names. */
export function ReturnNote({ detail, form, session, onShow }: ReturnNoteProps) {
  const t = useText()
  const zone = useTimeZone()
  const returned = detail.timeline.findLast(({ kind, action }) => kind === 'past' && toneOf(action) === 'returned')
  if (stateOfStatus(detail.flowTaskInfo.status) !== 'returned' || !returned) return null
  const { nodeName, people, at, opinion } = returned
  const named = namedFields(form, opinion)
  return (
    <div className={styles.notes}>
      <Alert
        type="error"
        showIcon
        title={t('approvals.returned-by', {
          who: [nodeName, namesOf(people)].filter((one) => one !== '').join(' '),
          time: at === null ? '' : (fromEpoch(at, 'yyyy-MM-dd HH:mm', zone) ?? ''),
        })}
        description={
          <>
            <p className={styles.opinion}>{opinion || t('approvals.returned-silently')}</p>
            {named.length === 0 ? null : (
              <div>
                {t('approvals.returned-fields')}
                {named.map(({ field, label }) => (
                  <Button key={field.name} type="link" size="small" onClick={() => onShow(pathOf(field, session))}>
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </>
        }
      />
    </div>
  )
}

/** Shorter labels occur in sentences by chance. */
const tellingLabel = 2

/** A column leads to the first row of its sub-table. */
function pathOf({ key, table }: FormField, session: FormSession): string {
  if (table === undefined) return key
  const [first] = session.rowIds(table)
  return first === undefined ? table : `${table}.${first}.${key}`
}

/** The fields and columns whose labels stand in a text; of labels that contain each other the longest. */
function namedFields(form: FormDefinition, text: string): readonly { readonly field: FormField; readonly label: string }[] {
  const { names, byName } = outlineOf(form, fieldTypes)
  const found = names
    .flatMap((name) => byName.get(name) ?? [])
    .map((field) => ({ field, label: field.part.label }))
    .filter(({ label }) => label.length >= tellingLabel && text.includes(label))
  return found.filter(({ label }) => !found.some((other) => other.label.length > label.length && other.label.includes(label)))
}
