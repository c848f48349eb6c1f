import { useSyncExternalStore } from 'react'
import { FlagOutlined } from '#ui/icons.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { Translate } from '#ui/text/use-text.tsx'
import type { FieldMarking } from '#web/form/field-marking.ts'
import { captionOfPath } from '#web/form/field-marking.ts'
import { useForm } from '#web/form/form-place.tsx'
import styles from '#web/form/mark-button.module.css'

interface MarkButtonProps {
  readonly path: string
  /** In a cell: only the icon, and reached by the keys of the grid instead of Tab. */
  readonly small?: boolean
}

/** Lets a reader mark a field, row or sub-table, where the form is shown to be marked; shows the remark once there is one. */
export function MarkButton(props: MarkButtonProps) {
  const { marking } = useForm()
  return marking ? <OfferedMark marking={marking} {...props} /> : null
}

function OfferedMark({ marking, path, small = false }: MarkButtonProps & { readonly marking: FieldMarking }) {
  const t = useText()
  const { outline, session } = useForm()
  const remark = useSyncExternalStore(marking.subscribe, () => marking.remarks().get(path))
  const isMarked = remark !== undefined
  const place = placeText(captionOfPath(outline, session, path), t)
  const words = remark || t('form.mark.marked')
  const name = isMarked ? t('form.mark.change', { place, remark: words }) : t('form.mark.add', { place })
  return (
    <button
      type="button"
      className={styles.button}
      data-small={small}
      data-marked={isMarked}
      tabIndex={small ? -1 : 0}
      aria-label={name}
      title={name}
      onClick={() => marking.ask(path)}
    >
      <FlagOutlined aria-hidden="true" />
      {isMarked && !small ? <span>{words}</span> : null}
    </button>
  )
}

const never = () => () => undefined

/** Whether something at or below a path is marked. */
export function useIsMarked(start: string): boolean {
  const { marking } = useForm()
  return useSyncExternalStore(
    marking?.subscribe ?? never,
    () =>
      marking
        ?.remarks()
        .keys()
        .some((path) => path === start || path.startsWith(`${start}.`)) ?? false,
  )
}

/** `面积（第 2 行）`. */
export function placeText({ label, row }: { readonly label: string; readonly row: number | null }, t: Translate): string {
  return row === null ? label : t('form.mark.in-row', { label, row })
}
