import type { Beginning } from '#engine/forms/editing/new-part.ts'
import { typeDescriptions } from '#fields/designer-in-browser.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { PaletteGroupName } from '#fields/describing.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import type { PaletteGroup } from '#web/designer/palette.tsx'

const groups: readonly PaletteGroupName[] = ['basic', 'advanced', 'system', 'layout']

/** Every field type that can be put into a form by itself, in its group. */
export function paletteGroups(t: Translate): readonly PaletteGroup[] {
  const offered = [...typeDescriptions].filter(([type]) => fieldTypes.has(type))
  return groups.map((group) => ({
    key: group,
    title: t(`form-design.palette-${group}`),
    items: offered
      .filter(([, description]) => description.group === group)
      .toSorted(([, a], [, b]) => (a.rank ?? 0) - (b.rank ?? 0))
      .map(([type]) => ({ key: type, label: t(`fields.${type}.name`), words: fieldTypes.get(type)?.family.kind ?? '' })),
  }))
}

/** What a new part is called and begins with; pages and panels are numbered, choices begin with two. */
export function beginningOf(t: Translate): (type: string, nth: number) => Beginning {
  return (type, nth) => {
    const description = typeDescriptions.get(type)
    const name = t(`fields.${type}.name`)
    const isOfContainer = description?.group === undefined
    const hasChoices = description?.settings.some(({ editor }) => editor === 'choices' || editor === 'choice-tree') ?? false
    const choices = [1, 2].map((id) => ({ id: String(id), fullName: t('form-design.choice-new', { nth: id }) }))
    const options = { ...description?.beginning?.options, ...(hasChoices ? { options: choices } : {}) }
    return { label: isOfContainer ? `${name}${nth}` : name, ...(Object.keys(options).length > 0 ? { options } : {}) }
  }
}
