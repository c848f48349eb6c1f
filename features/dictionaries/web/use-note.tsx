import type { CallAnswer } from '#engine/contract/call.ts'
import { mostCountedUses } from '#engine/resource/calls.ts'
import { categoryUse, entryUse } from '#features/dictionaries/contract.ts'
import styles from '#features/dictionaries/web/dictionaries.module.css'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

interface UseNoteProps {
  readonly of: 'entry' | 'category'
  readonly id: string
}

/** Where something that is about to be deleted is used, and what the deletion does there. */
export function UseNote({ of, id }: UseNoteProps) {
  const t = useText()
  const { data, error } = useCall(of === 'entry' ? entryUse : categoryUse, { params: { id } }, { handles: 'all' })
  // The height is kept, so that the buttons below do not move under the pointer.
  return (
    <p className={styles.use} role="status">
      {data ? <Counts {...data} /> : t(error ? 'dictionaries.use.unknown' : 'dictionaries.use.counting')}
    </p>
  )
}

function Counts({ functions, records }: CallAnswer<typeof entryUse>) {
  const t = useText()
  if (functions.length === 0 && records === 0) return t('dictionaries.use.none')
  const count = records > mostCountedUses ? `${mostCountedUses}+` : records
  return (
    <>
      {t('dictionaries.use.functions', { count: functions.length, names: functions.join(t('dictionaries.use.comma')) })}
      {records > 0 ? (
        <>
          <br />
          {t('dictionaries.use.records', { count })}
        </>
      ) : null}
    </>
  )
}
