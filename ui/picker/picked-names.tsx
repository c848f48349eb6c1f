import { namelessText, usePickedItems, type NamedSource } from '#ui/picker/picked-items.ts'
import { useSource } from '#ui/picker/source.ts'
import type { PickerSource, SourceName } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'

/** What gives items the names that stand in an input. */
export type NamingSource = NamedSource & Pick<PickerSource, 'full' | 'ownName'>

/**
 * Names of stored ids, joined; empty while they load, a sentence where an item does not exist any more or could not be read.
 *
 * @param short shows only the own name, without the path
 */
export function usePickedNames(source: NamingSource | undefined, ids: readonly string[], short = false): string {
  const t = useText()
  const { items, state } = usePickedItems(source, ids)
  if (!source || state === 'loading') return ''
  return items
    .map((item) => {
      if (!item) return t(namelessText[state])
      const name = (short ? source.ownName?.(item) : source.full?.(item)) ?? source.label(item)
      return item.disabled ? `${name}${t('ui.picker.disabled')}` : name
    })
    .join(t('ui.comma'))
}

/** The names as text of a read-only value. */
export function PickedNames({
  source,
  ids,
  short,
}: {
  readonly source: SourceName
  readonly ids: readonly string[]
  readonly short?: boolean
}) {
  const found = useSource(source)
  const names = usePickedNames(found, ids, short)
  const whole = usePickedNames(found, ids)
  return <span title={whole === names ? undefined : whole}>{names}</span>
}
