import { decodeFlow } from '#engine/flows/codec.ts'
import { flowTexts } from '#engine/flows/flow-texts.ts'
import { translatable, type OwnerKind } from '#engine/texts/translation.ts'
import { functionTexts } from '#features/records/entry.ts'
import { allMenus } from './check-roles.ts'
import { plannedEntries } from './dictionary-entries.ts'
import type { Application } from './read-application.ts'
import { readFunction } from './read-function.ts'

/**
 * Checks that translations are of something the application says, and that an owner with translations has them for all it says; of
 * menus the interface has names of its own. Returns the problems.
 */
export function checkTranslations(application: Application): readonly string[] {
  const { path, content } = application.translations
  return content.owners.flatMap(({ kind, id, texts }) => {
    const own = textsOf[kind](application, id)
    if (!own) return [`${path}: no ${kind} ${id}`]
    const needed = new Set(translatable(own.map((text) => ({ place: '', text }))).map(({ text }) => text))
    const translated = new Set(Object.keys(texts))
    return [
      ...[...translated.difference(needed)].map((text) => `${path}: the ${kind} ${id} does not say ${text}`),
      ...(kind === 'menus' ? [] : [...needed.difference(translated)].map((text) => `${path}: the ${kind} ${id} says ${text}`)),
    ]
  })
}

type TextsOf = (application: Application, id: string) => readonly string[] | undefined

const textsOf: Readonly<Record<OwnerKind, TextsOf>> = {
  menus: ({ system: { content } }, id) =>
    content.code === id ? [content.name, ...content.menus.flatMap((menu) => allMenus([menu]).map(({ name }) => name))] : undefined,
  dictionary: ({ dictionaries }, id) => {
    const found = dictionaries.find(({ content }) => content.code === id && !content.shared)?.content
    return found && [found.name, ...plannedEntries(found.code, found.entries).map(({ name }) => name)]
  },
  function: ({ forms, lists }, id) => {
    const form = forms.find(({ content }) => content.code === id)?.content
    const list = lists.find(({ content }) => content.form === id)?.content
    return form && functionTexts({ name: form.name, ...readFunction(form, list) }).map(({ text }) => text)
  },
  flow: ({ flows }, id) => {
    const found = flows.find(({ content }) => content.id === id)?.content
    const decoded = found && decodeFlow({ id, code: found.code, name: found.name, version: 0 }, found.flowTemplateJson)
    return decoded?.definition && flowTexts(decoded.definition).map(({ text }) => text)
  },
}
