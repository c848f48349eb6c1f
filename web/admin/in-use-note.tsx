import type { z } from 'zod'
import type { Call } from '#engine/contract/call.ts'
import { mostCountedUses, type Uses } from '#engine/resource/calls.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/admin/admin.module.css'
import { useCall } from '#web/call/use-call.ts'

/** Keys of the sentences: functions get `{{count}}` and `{{names}}`, records `{{count}}`. */
export interface InUseWords {
  readonly functions: TextKey
  readonly records: TextKey
  /** Said above what holds the item back from deletion, where there is such; it stands in the place of the other sentences. */
  readonly held?: TextKey
}

/** The call that answers where a thing is used. */
export type UseCall = Call<z.ZodType<{ id: string }, { id: string }>, z.ZodUndefined, z.ZodUndefined, z.ZodType<Uses>>

interface InUseNoteProps {
  readonly call: UseCall
  readonly id: string
  readonly words: InUseWords
}

/** Shows, before an item is disabled or deleted, where it is used and what that changes there. */
export function InUseNote({ call, id, words }: InUseNoteProps) {
  const t = useText()
  const { data, error } = useCall(call, { params: { id } }, { handles: 'all' })
  // The height is kept, so that the buttons below do not move under the pointer.
  return (
    <div className={styles.use} role="status">
      {data ? <Counts use={data} words={words} /> : t(error ? 'admin.use.unknown' : 'admin.use.counting')}
    </div>
  )
}

function Counts({
  use: { functions, records, atLeast, holders },
  words,
}: Pick<InUseNoteProps, 'words'> & { readonly use: Pick<Uses, 'functions' | 'records' | 'atLeast' | 'holders'> }) {
  const t = useText()
  if (words.held && holders.length > 0)
    return (
      <>
        {t(words.held)}
        <ul className={styles.held}>
          {holders.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </>
    )
  if (records === 0 && atLeast) return t('admin.use.late')
  if (functions.length === 0 && records === 0) return t('admin.use.none')
  return (
    <>
      {functions.length > 0 ? t(words.functions, { count: functions.length, names: functions.join(t('ui.comma')) }) : null}
      {functions.length > 0 && records > 0 ? <br /> : null}
      {records > 0
        ? t(words.records, { count: records > mostCountedUses || atLeast ? `${Math.min(records, mostCountedUses)}+` : records })
        : null}
    </>
  )
}
