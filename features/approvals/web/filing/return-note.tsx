import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import type { FormField } from '#engine/forms/outline.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { namesOf } from '#features/approvals/actions/people-names.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { markText } from '#features/approvals/web/mark-text.ts'
import { returnsOf } from '#features/approvals/web/filing/returned-marks.ts'
import type { ReturnedMark } from '#features/approvals/web/filing/returned-marks.ts'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useTimeZone } from '#web/session/time-zone.ts'

export interface ReturnNoteProps {
  readonly detail: RequestDetail
  /** The marks of the return. */
  readonly marks: readonly ReturnedMark[]
  readonly form: FormDefinition
  readonly session: FormSession
  /** Moves to a field. */
  readonly onShow: (path: string) => void
}

/** Above the form of a returned request: who sent it back, when and why, then the marked fields and those that the opinion names. */
export function ReturnNote({ detail, marks, form, session, onShow }: ReturnNoteProps) {
  const t = useText()
  const zone = useTimeZone()
  const returned = returnsOf(detail).at(-1)
  if (!returned) return null
  const { nodeName, people, at, opinion } = returned
  const named = namedFields(form, opinion).filter(({ field }) => marks.every(({ path }) => nameOf(path) !== field.name))
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
            <MarkList marks={marks} session={session} onShow={onShow} />
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

/** The marked fields as links with their remarks; what was changed since says so. */
function MarkList({ marks, session, onShow }: Pick<ReturnNoteProps, 'marks' | 'session' | 'onShow'>) {
  const t = useText()
  if (marks.length === 0) return null
  const left = marks.filter(({ changed }) => !changed).length
  return (
    <>
      <div>{left === 0 ? t('approvals.marks.all-changed') : t('approvals.marks.to-change', { count: left })}</div>
      <ul className={styles.changes}>
        {marks.map((mark, index) => {
          const words = markText(mark, t)
          return (
            <li key={`${mark.path} ${index}`}>
              {isThere(session, mark.path) ? (
                <Button type="link" size="small" className={styles.change} onClick={() => onShow(mark.path)}>
                  {words}
                </Button>
              ) : (
                <span>{words}</span>
              )}
              {mark.changed ? <span className={styles.dealtWith}>{t('approvals.marks.changed')}</span> : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Whether the field or row can still be gone to. */
function isThere(session: FormSession, path: string): boolean {
  const [key = '', row] = path.split('.')
  return row === undefined ? session.snapshot(key) !== undefined : session.rowIds(key).includes(row)
}

const nameOf = (path: string): string =>
  path
    .split('.')
    .filter((_part, index) => index !== 1)
    .join('.')

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
