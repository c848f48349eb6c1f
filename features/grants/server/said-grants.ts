import { sayWith, type Words } from '#engine/texts/translation.ts'
import type { Language, Texts } from '#engine/texts/text.ts'
import { Derived } from '#server/cache/derived.ts'
import { functionType, type Grants, type Menu } from '#server/access/grants.ts'
import type { Kernel } from '#server/kernel.ts'
import type { DefinitionWords } from '#server/translations/translations.ts'

const said = new Derived<Grants>()

/**
 * Everything that can be granted, called as the reader's language calls it: entries as in the navigation, buttons, columns and fields of
 * a function as its form and list show them. Ids and rights are the same.
 */
export async function saidGrants({ translations, texts }: Kernel, language: Language, grants: Grants): Promise<Grants> {
  if (language === 'zh') return grants
  const words = await translations.in(language)
  return said.get([grants, words], language, () => inWords(grants, { words, texts, language, shipped: shippedNames(texts, language) }))
}

interface Speaking {
  readonly words: DefinitionWords
  readonly texts: Texts
  readonly language: Language
  /** Names of buttons that the platform itself declares. */
  readonly shipped: Words
}

function shippedNames(texts: Texts, language: Language): Words {
  const names = Object.entries(texts).filter(([key]) => key.startsWith('grants.item.'))
  return new Map(names.map(([, text]) => [text.zh, text[language]]))
}

function inWords(grants: Grants, speaking: Speaking): Grants {
  const systemName = (id: string, name: string): string => sayWith(speaking.words.of({ kind: 'menus', id }), name)
  return {
    ...grants,
    systems: grants.systems.map((system) => ({ ...system, name: systemName(system.id, system.name) })),
    menus: grants.menus.map((menu) => menuInWords(menu, speaking)),
  }
}

function menuInWords(menu: Menu, { words, texts, language, shipped }: Speaking): Menu {
  const own = texts[`menu.${menu.code}`]
  const ofSystem = words.of({ kind: 'menus', id: menu.systemId })
  const ofFunction = menu.type === functionType ? words.of({ kind: 'function', id: String(menu.property['moduleId'] ?? '') }) : undefined
  const say = (name: string): string => ofFunction?.get(name) ?? ofSystem?.get(name) ?? sayWith(shipped, name)
  return {
    ...menu,
    name: own?.zh === menu.name ? own[language] : sayWith(ofSystem, menu.name),
    items: menu.items.map((item) => ({ ...item, name: say(item.name) })),
    schemes: menu.schemes.map((scheme) => ({ ...scheme, name: say(scheme.name) })),
  }
}
