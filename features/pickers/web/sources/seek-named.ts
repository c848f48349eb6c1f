import type { NamedKind } from '#engine/forms/field-type.ts'
import { rememberMeaning, rememberName } from '#features/pickers/web/carrier-names.ts'
import { loadedSource, namesAtOnce } from '#ui/picker/source.ts'
import { rememberItems } from '#ui/picker/picked-items.ts'

/**
 * Looks up what names mean in the source of their picker, so that only what the user may choose is found. What is found is named from
 * then on.
 *
 * @throws where the names cannot be looked up now
 */
export async function seekNamed(kind: NamedKind, names: readonly string[]): Promise<void> {
  const source = await loadedSource(`${kind}s`)
  const wanted = [...new Set(names)].filter((name) => name !== '')
  for (let from = 0; from < wanted.length; from += namesAtOnce) {
    // oxlint-disable-next-line no-await-in-loop -- one question at a time is enough
    const found = await source?.named?.(wanted.slice(from, from + namesAtOnce))
    for (const { name, items } of found ?? []) {
      const offered = items.filter(({ disabled, selectable }) => disabled !== true && selectable !== false)
      if (source) rememberItems(source, offered)
      for (const item of offered) rememberName(`${item.id}--${kind}`, source?.label(item) ?? name)
      rememberMeaning(
        kind,
        name,
        offered.map(({ id }) => id),
      )
    }
  }
}
